"""Sets of scripts as a game uses them: cards, decks, formats, scenarios."""
