"""What every screen is made of: texts and buttons, names, signs and words of the game."""
