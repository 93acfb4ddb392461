"""Rules that can be played: who sits where, how games begin, and what is kept of them."""
