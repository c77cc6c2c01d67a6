"""The cards: rows of data in `catalogue`, and beside it what each card does, by theme."""
