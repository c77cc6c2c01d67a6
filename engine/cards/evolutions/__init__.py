"""The rules of the evolutions: a module for the set of each monster."""
