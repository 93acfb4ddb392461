"""The work of translators: PO files of what rules say, kept up to date and read for their meaning.

``catalogue.py`` lists what there is to translate, ``header.py`` writes and looks at headers,
``merging.py`` brings a translator’s file up to date, ``ladder.py`` says how far each text is known
to say what its card does. How PO files are read, and which texts of theirs are used, is below, in
``fuero.ruleset``.
"""
