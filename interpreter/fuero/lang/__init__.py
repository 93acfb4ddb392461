"""Rule text: layout, grammar, syntax tree, parser and printer."""
