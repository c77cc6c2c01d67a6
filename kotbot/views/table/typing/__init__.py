"""What people type at a table."""
