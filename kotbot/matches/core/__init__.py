"""What matches of every kind are made of; imports neither digital play nor tables."""
