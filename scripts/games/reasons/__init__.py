"""The reasons of the coach, worked out anew by the rules and die by die, without its own means."""
