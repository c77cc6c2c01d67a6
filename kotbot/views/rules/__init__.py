"""The rules in words: chapters, rulings, what they say of each card, pages and search."""
