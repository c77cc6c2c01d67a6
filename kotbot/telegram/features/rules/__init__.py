"""The rules and the cards, looked up."""
