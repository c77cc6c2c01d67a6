"""What a unit of work reads and writes: matches, events, boards, clocks, people, guests, updates."""
