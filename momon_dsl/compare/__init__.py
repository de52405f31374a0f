"""How games and scenarios go under two packs, editions or formats."""
