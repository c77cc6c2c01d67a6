"""Parts that several screens of a table share."""
