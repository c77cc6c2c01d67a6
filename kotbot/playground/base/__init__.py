"""What messages are made of: texts, keyboards and addresses, and the errors and the clock of all."""
