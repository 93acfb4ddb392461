"""Cases: what rules must do, written down as data, and held against the rules."""
