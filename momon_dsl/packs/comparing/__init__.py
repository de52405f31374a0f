"""In what two packs differ: as texts, and as what their cards say."""
