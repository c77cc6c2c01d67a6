"""Rules and cards to look up."""
