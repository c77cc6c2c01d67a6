"""Reviews of games: the effect of chance on each seat, and the worth of each decision."""
