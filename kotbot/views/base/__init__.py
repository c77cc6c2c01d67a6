"""The parts that all screens share: texts and buttons, names, signs and words of the game."""
