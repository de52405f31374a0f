"""`momon bench`: what is measured, in rounds that go round everything, and what came of it.

* `figures`: what one figure is, and its median and quartiles
* `rounds`: everything in turn, round after round
* `playing`, `history`, `reading`, `memory`, `starting`, `peers`: what is measured
* `catalogue`: all of it, and what of it somebody asks for
* `written`: figures as JSON; `compared`: figures of two files; `told`: figures for people
"""
