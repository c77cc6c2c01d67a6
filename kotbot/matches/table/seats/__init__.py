"""Who sits at a table: laid out, added, invited, handed over."""
