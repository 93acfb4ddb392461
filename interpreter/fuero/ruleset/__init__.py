"""Rulesets: YAML with positions, schema validation, layers, switches and linking into Rules."""
