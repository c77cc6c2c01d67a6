"""What computer players go by is made here: games of self-play, and what is learnt from them."""
