"""Scripts in colour: a Pygments lexer and a TextMate grammar, both from the keyword tables."""
