"""Settings of the whole test run."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

# MOMON_SOAK=1: many more examples, the same tests.
settings.register_profile(
    "quick", max_examples=50, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.register_profile("soak", max_examples=5_000, deadline=None)
settings.load_profile("soak" if os.environ.get("MOMON_SOAK") else "quick")

# In the background of a shell Ctrl-C is ignored, also by the commands that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
