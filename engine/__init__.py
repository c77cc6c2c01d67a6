"""The rules of King of Tokyo as a library: positions, legal answers, and what they do."""
