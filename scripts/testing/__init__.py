"""What tests run beside."""
