"""What the screens of a table share."""
