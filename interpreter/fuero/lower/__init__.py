"""Rules to Program: each act's meaning, once."""
