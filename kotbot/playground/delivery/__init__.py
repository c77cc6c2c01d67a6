"""What comes and goes over the wire: updates for bots, forms, and what is in the way: budgets and faults."""
