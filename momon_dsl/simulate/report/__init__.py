"""What a run of many games says: tallies, estimates with their uncertainty, and how they are shown.

`tally` reads the games once, `sections` and `comparison` make tables of estimates, and `terminal`,
`data` and `page` show tables. Whatever is named as remarkable is outside of chance (`estimates`).
"""
