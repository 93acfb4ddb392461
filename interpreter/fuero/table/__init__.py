"""The table: from what somebody may see of a game to what is shown, as plain frozen data.

Nothing here knows a screen, a terminal or a file: whoever shows a game, in a terminal or on a page,
draws these data in their own way.
"""
