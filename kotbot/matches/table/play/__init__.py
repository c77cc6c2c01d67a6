"""What is entered while a table plays: dice, answers, corrections, the way back, the end."""
