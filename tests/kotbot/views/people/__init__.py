"""What people see outside of a match."""
