"""Documents drawn from the grammar: printed, read and translated they stay the same."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from momon_dsl.language.nodes.documents import Document, Language
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script
from momon_dsl.testing.asts import all_documents

from .tally import Tally

LANGUAGES: tuple[Language, ...] = ("en", "th")


def measure(first: int, seeds: int) -> Tally:
    """As many documents as seeds, drawn by one run of Hypothesis."""
    done = 0

    def each(document: Document) -> None:
        nonlocal done
        done += 1
        if wrong := list(changes(document)):
            raise AssertionError("; ".join(wrong))

    how = settings(
        max_examples=seeds,
        deadline=None,
        database=None,
        derandomize=False,
        print_blob=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run: Any = seed(first)(how(given(document=all_documents)(each)))
    faults: tuple[str, ...] = ()
    try:
        run()
    except Exception as problem:
        notes = "\n".join(getattr(problem, "__notes__", ()))
        faults = (f"from seed {first}: {problem!r}\n{notes}",)
    return Tally(done, faults)


def changes(document: Document) -> list[str]:
    """What does not stay the same when a document is printed and read, in each language."""
    found: list[str] = []
    texts = {language: to_script(document, language) for language in LANGUAGES}
    for language, text in texts.items():
        read = parse(text)
        other = LANGUAGES[1 - LANGUAGES.index(language)]
        if read.document != document or read.diagnostics:
            found.append(f"{language}: read as something else: {text!r}")
        elif to_script(read.document, language) != text:
            found.append(f"{language}: printed anew as something else: {text!r}")
        elif to_script(read.document, other) != texts[other]:
            found.append(f"{language} to {other}: translated otherwise: {text!r}")
    return found
