"""Rules in the words of people: phrase tables, lexicons, and what is said with them."""
