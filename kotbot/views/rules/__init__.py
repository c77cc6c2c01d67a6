"""The rules in words: chapters, rulings, rules on cards, pages and search."""
