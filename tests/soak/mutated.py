"""Spoilt scripts: diagnostics only, never a traceback, in 2 seconds and 200 MB each.

Every worker has an alarm for each script and a limit on its memory, so that one that hangs or grows
ends as a fault and not as a machine that stands still.
"""

from __future__ import annotations

import gc
import time
from typing import Any

from momon_dsl.checking.pack import but_allowed, uncollected
from momon_dsl.checking.script import CheckedScript, check_script
from momon_dsl.interpreter.formats import build_format
from momon_dsl.interpreter.pool import pool
from momon_dsl.language.nodes.documents import Card, Format
from momon_dsl.language.printer import to_script
from momon_dsl.language.render import draw
from momon_dsl.language.wording import hint_of, message_of

from .bounds import MEGABYTES, SECONDS, bounded, given_up, peak
from .spoiling import spoilt
from .tally import Tally


def measure(first: int, seeds: int) -> Tally:
    """Check each spoilt script, tell its findings, and go on with what is left."""
    faults: list[str] = []
    counts = {"refused": 0, "warned of": 0, "clean": 0}
    slowest = 0.0
    with bounded(), uncollected():
        for seed in range(first, first + seeds):
            begin = time.perf_counter()
            try:
                with given_up():
                    counts[_answer(seed)] += 1
            except Exception as problem:
                faults.append(f"seed {seed}: {_told(problem)}")
            slowest = max(slowest, time.perf_counter() - begin)
            if seed % 1_000 == 0:
                gc.collect()
    most = {SECONDS: slowest, MEGABYTES: peak()}
    return Tally(seeds, tuple(faults), counts, most)


def _answer(seed: int) -> str:
    """What becomes of the script of a seed; whatever it raises is a fault."""
    data = spoilt(seed)
    script = check_script("spoilt.momon", data)
    findings = but_allowed(data, list(script.summary.findings))
    lang: Any = "th" if seed % 2 else "en"
    for finding in findings:
        if not (message_of(finding, lang) and hint_of(finding, lang)):
            raise AssertionError(f"{finding.code} says nothing")
        if not 0 <= finding.start <= finding.end <= len(script.source.text) + 1:
            raise AssertionError(f"{finding.code} lies outside of the text")
    if findings and seed % 8 == 0:
        draw(findings[0], "spoilt.momon", script.source.text, lang)
    if script.usable and script.document is not None:
        _carried_on(script, lang)
        return "warned of" if findings else "clean"
    if not findings:
        raise AssertionError("refused without a word")
    return "refused"


def _carried_on(script: CheckedScript, lang: Any) -> None:
    """What passes the checker can be printed, and is ready for a game."""
    document = script.document
    assert document is not None
    if document.items and not to_script(document, lang):
        raise AssertionError("printed as nothing")
    for item in document.items:
        if isinstance(item, Format):
            build_format(item)
    cards = [item for item in document.items if isinstance(item, Card)]
    if cards and not script.summary.uses:
        pool(cards)


def _told(problem: Exception) -> str:
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "nowhere"
    return f"{type(problem).__name__}: {str(problem)[:200]} at {where}"
