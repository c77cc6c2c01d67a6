"""The parts of a unit of work: matches, events, boards, clocks, people, guests, updates."""
