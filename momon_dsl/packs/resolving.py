"""Which versions of packs go together, or why none do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from . import limits
from .extra import library
from .problems import PackRefused, problem, refuse
from .versions import Range, Version


class Candidate(NamedTuple):
    """A version of a pack that is at hand, and what it requires."""

    id: str
    version: Version
    digest: str
    requires: tuple[tuple[str, Range], ...]

    @property
    def called(self) -> str:
        """The pack with its version, as messages name it."""
        return f"{self.id} {self.version}"


class Wish(NamedTuple):
    """That a pack be there in a version of a range; `by` says who wants it."""

    id: str
    range: Range
    by: str


def resolve(
    wishes: Iterable[Wish],
    candidates: Iterable[Candidate],
    preferred: Callable[[Candidate], bool] = lambda one: False,
) -> dict[str, Candidate]:
    """The version to use of each pack that is wished for or required by another, by id.

    Of several the `preferred` one is taken, else the highest. Raises `PackRefused` with those who
    disagree if no versions go together, and if packs require each other in a circle.

    >>> owls = [Candidate("owl", Version(n), "", ()) for n in (1, 2)]
    >>> resolve([Wish("owl", Range.of("<2"), "fox 1.0.0")], owls)["owl"].called
    'owl 1.0.0'
    """
    wishes = list(wishes)
    if not wishes:
        return {}
    by_id: dict[str, list[Candidate]] = {}
    for number, one in enumerate(candidates):
        if number >= limits.CANDIDATES:
            raise refuse("many_candidates", limit=limits.CANDIDATES)
        by_id.setdefault(one.id, []).append(one)
    for known in by_id.values():
        known.sort(key=lambda one: (preferred(one), one.version), reverse=True)
    found = _resolved(wishes, by_id)
    _no_circle(found)
    return dict(sorted(found.items()))


def _resolved(wishes: list[Wish], by_id: Mapping[str, Sequence[Candidate]]) -> dict[str, Candidate]:
    resolvelib = library("resolvelib")
    resolver = resolvelib.Resolver(_provider(resolvelib, by_id), resolvelib.BaseReporter())
    try:
        return dict(resolver.resolve(wishes, max_rounds=limits.ROUNDS).mapping)
    except resolvelib.ResolutionImpossible as error:
        raise _conflict([cause.requirement for cause in error.causes], by_id) from None
    except resolvelib.ResolutionTooDeep:
        raise refuse("too_many_rounds") from None


def _provider(resolvelib: Any, by_id: Mapping[str, Sequence[Candidate]]) -> Any:
    """What the library asks about packs."""

    class Provider(resolvelib.AbstractProvider):  # type: ignore[misc]
        def identify(self, requirement_or_candidate: Wish | Candidate) -> str:
            return requirement_or_candidate.id

        def get_preference(
            self, identifier: str, resolutions: Any, candidates: Any, information: Any,
            backtrack_causes: Any,
        ) -> tuple[bool, str]:  # fmt: skip
            failed = {cause.requirement.id for cause in backtrack_causes}
            return identifier not in failed, identifier

        def find_matches(
            self, identifier: str, requirements: Mapping[str, Iterator[Wish]],
            incompatibilities: Mapping[str, Iterator[Candidate]],
        ) -> list[Candidate]:  # fmt: skip
            wanted = list(requirements[identifier])
            bad = list(incompatibilities[identifier])
            return [
                one
                for one in by_id.get(identifier, ())
                if one not in bad and all(one.version in wish.range for wish in wanted)
            ]

        def is_satisfied_by(self, requirement: Wish, candidate: Candidate) -> bool:
            return candidate.version in requirement.range

        def get_dependencies(self, candidate: Candidate) -> list[Wish]:
            return [Wish(id, range, candidate.called) for id, range in candidate.requires]

    return Provider()


def _conflict(wishes: list[Wish], by_id: Mapping[str, Sequence[Candidate]]) -> PackRefused:
    """Who wants what, and what there is."""
    problems = []
    for wish in dict.fromkeys(wishes):
        known = ", ".join(str(one.version) for one in by_id.get(wish.id, ()))
        key = "required" if known else "required_absent"
        problems.append(problem(key, by=wish.by, id=wish.id, range=wish.range, known=known))
    if len(problems) == 1:
        return PackRefused(problems)
    return PackRefused([problem("conflict", id=wishes[0].id), *problems])


def _no_circle(found: Mapping[str, Candidate]) -> None:
    """Refuse packs that require each other: none of them could be the first."""
    done: set[str] = set()
    for start in found:
        path: list[str] = []
        todo: list[tuple[str, bool]] = [(start, False)]
        while todo:
            id, leaving = todo.pop()
            if leaving:
                path.pop()
                done.add(id)
            elif id in path:
                circle = [*path[path.index(id) :], id]
                raise refuse("circle", chain=" → ".join(circle))
            elif id not in done and id in found:
                path.append(id)
                todo.append((id, True))
                todo += [(other, False) for other, _ in found[id].requires]
