"""Help for those who test cards and programs built on momon_dsl."""
