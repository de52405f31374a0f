"""What a game is made of: data only. Imports nothing of the rules or the language."""
