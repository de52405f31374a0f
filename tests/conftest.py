"""Settings of the whole test run."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# MOMON_SOAK=1: many more examples, the same tests.
settings.register_profile(
    "quick", max_examples=50, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.register_profile("soak", max_examples=5_000, deadline=None)
settings.load_profile("soak" if os.environ.get("MOMON_SOAK") else "quick")
