"""momon_dsl: write a Momon Wonder card as card text, and play it by the rules."""
