"""The codes by hundreds: reading, syntax, linking, checks, playing."""
