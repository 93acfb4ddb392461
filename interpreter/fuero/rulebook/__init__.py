"""Rules as a book for those who play: in a language, as Markdown or as a page that stands alone."""
