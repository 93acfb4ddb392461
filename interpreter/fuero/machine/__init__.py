"""Programs and what runs them: states, decisions, events, views, records. Knows no rule text."""
