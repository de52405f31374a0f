"""A game in words: what happened, what is to be decided, and the Arena drawn; English and Thai."""
