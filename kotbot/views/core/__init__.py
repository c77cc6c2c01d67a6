"""What the screens of a match share, digital or at a table: questions, story, log, hints."""
