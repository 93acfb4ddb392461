"""Texts of people to rules: the phrase tables of a language, read backwards.

A sentence is read into the text tree it could have been printed from (``grammar.py``,
``forest.py``), the tree is written as rules (``written.py``), these are linked, said again, and
compared with what was read (``reading.py``). What does not come out the same is no reading.
"""
