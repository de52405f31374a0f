"""The rules, without any card text: turn, Summon, packages, Snatch, triggers, conditions."""
