"""The parts that screens of digital matches and of tables share: questions, story, log, hints."""
