"""The pages of seats: laid out before the match, changed in it."""
