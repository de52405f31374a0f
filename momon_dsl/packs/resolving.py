"""Which versions of packs go together, or why none do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from . import limits
from .extra import library
from .places import Place
from .problems import PackRefused, problem, refuse
from .versions import Range, Version


class Candidate(NamedTuple):
    """A version of a pack that is at hand, what it requires, and where its manifest says so."""

    id: str
    version: Version
    digest: str
    requires: tuple[tuple[str, Range], ...]
    places: tuple[tuple[str, Place], ...] = ()

    @property
    def called(self) -> str:
        """The pack with its version, as messages name it."""
        return f"{self.id} {self.version}"

    def wishes(self) -> list[Wish]:
        """What it requires, each with the place that says so."""
        return wishes_of(self.called, self.requires, self.places)


class Wish(NamedTuple):
    """That a pack be there in a version of a range; `by` says who wants it, `place` where."""

    id: str
    range: Range
    by: str
    place: Place = Place()


def wishes_of(
    by: str, requires: Iterable[tuple[str, Range]], places: Iterable[tuple[str, Place]] = ()
) -> list[Wish]:
    """What somebody requires, each with the place that says so.

    >>> wishes_of("fox 1.0.0", [("owl", Range.of("<2"))], [("owl", Place("pack.toml", 4, 1))])[0].by
    'fox 1.0.0'
    """
    where = dict(places)
    return [Wish(id, range, by, where.get(id, Place())) for id, range in requires]


def resolve(
    wishes: Iterable[Wish],
    candidates: Iterable[Candidate],
    preferred: Callable[[Candidate], bool] = lambda one: False,
    absent: str = "required_absent",
) -> dict[str, Candidate]:
    """The version to use of each pack that is wished for or required by another, by id.

    Of several the `preferred` one is taken, else the highest. Raises `PackRefused` with those who
    disagree if no versions go together, and if packs require each other in a circle; `absent` is
    the message about a pack of which there is no version at all.

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
    found = _resolved(wishes, by_id, absent)
    _no_circle(found, wishes)
    return dict(sorted(found.items()))


def _resolved(
    wishes: list[Wish], by_id: Mapping[str, Sequence[Candidate]], absent: str
) -> dict[str, Candidate]:
    resolvelib = library("resolvelib")
    resolver = resolvelib.Resolver(_provider(resolvelib, by_id), resolvelib.BaseReporter())
    try:
        return dict(resolver.resolve(wishes, max_rounds=limits.ROUNDS).mapping)
    except resolvelib.ResolutionImpossible as error:
        raise _conflict([cause.requirement for cause in error.causes], by_id, absent) from None
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
            return candidate.wishes()

    return Provider()


def _conflict(
    wishes: list[Wish], by_id: Mapping[str, Sequence[Candidate]], absent: str
) -> PackRefused:
    """Who wants what, where, and what there is."""
    problems = []
    for wish in dict.fromkeys(wishes):
        known = ", ".join(str(one.version) for one in by_id.get(wish.id, ()))
        key = "required" if known else absent
        said = {"by": wish.by, "id": wish.id, "range": wish.range, "known": known}
        problems.append(problem(key, *wish.place, **said))
    if len(problems) == 1:
        return PackRefused(problems)
    return PackRefused([problem("conflict", *wishes[0].place, id=wishes[0].id), *problems])


def _no_circle(found: Mapping[str, Candidate], wishes: Sequence[Wish]) -> None:
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
                place = _place_in(circle, found, wishes)
                raise PackRefused([problem("circle", *place, chain=" → ".join(circle))])
            elif id not in done and id in found:
                path.append(id)
                todo.append((id, True))
                todo += [(other, False) for other, _ in found[id].requires]


def _place_in(
    circle: Sequence[str], found: Mapping[str, Candidate], wishes: Sequence[Wish]
) -> Place:
    """Where a circle could be broken: in the manifest that is at hand, or in that of its first."""
    links = [
        wish for id, other in pairwise(circle) for wish in found[id].wishes() if wish.id == other
    ]
    own = {(wish.by, wish.id): wish.place for wish in wishes}
    places = [own[wish.by, wish.id] for wish in links if (wish.by, wish.id) in own]
    return (places or [wish.place for wish in links])[0]
