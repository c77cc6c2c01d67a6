"""What a game was decided by: what chance brought to each seat, and what each decision was worth."""
