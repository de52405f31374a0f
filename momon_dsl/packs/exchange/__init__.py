"""Cards from spreadsheets and card editors, and back: a table in the middle, a file per format."""
