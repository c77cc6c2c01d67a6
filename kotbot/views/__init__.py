"""What people see: pure functions from facts and a locale to text and keyboard."""
