"""`momon play`: a game at the terminal. What is on the screen is text; `app` alone draws it."""
