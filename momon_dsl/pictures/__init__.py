"""Cards and positions as pictures: SVG, PNG and PDF, with English and Thai text.

What is drawn is made once, as a `drawing.Picture`; `svg`, `png` and `pdf` only write it down. The
libraries that this takes are the extra `render`, imported when something is drawn.
"""
