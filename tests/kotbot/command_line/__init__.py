"""What is typed to start a process, and how that ends."""
