"""Transport: updates for bots, forms, flood control and faults."""
