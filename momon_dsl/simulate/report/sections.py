"""The report on one run: its tables, made from a tally."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from momon_dsl.simulate.plan import Plan, Side

from .estimates import EVEN, Estimate, outside, share, standardised, won
from .faces import Faces, by_number, is_mode
from .tables import Cell, Note, Report, Table, mark, table
from .tally import FIGURES, WHEN, CardTally, Tally, Won, moments, quantile


def report(path: str, momon: str, plan: Plan, tally: Tally, faces: Faces) -> Report:
    """The report on a run of a plan, by its name, as far as it has been played."""
    named = Sides(plan)
    made = [
        _decks(tally, named), _agents(tally, plan), _pairs(tally, named),
        _first(tally), _firsts(tally, named),
        _figures(tally), _turns(tally), _endings(tally),
        _effects(tally, faces), _cards(tally, faces), _when(tally, faces),
        _never_ran(tally, faces), _never_chosen(tally, faces),
    ]  # fmt: skip
    tables = tuple(each for each in made if each is not None and each.rows)
    notes = tuple(_notes(plan, tally, faces))
    return Report("run", facts(path, momon, plan, tally), tables, notes)


def _notes(plan: Plan, tally: Tally, faces: Faces) -> Iterator[Note]:
    if tally.games < plan.games:
        yield "unplayed", {"missing": f"{plan.games - tally.games:,}"}
    if not tally.games:
        return
    yield "marks", {}
    yield "halves", {}
    ran, there = faces.counts(tally)
    yield "coverage", {"ran": f"{ran:,}", "there": f"{there:,}", "close": f"{tally.close:,}"}


def facts(path: str, momon: str, plan: Plan, tally: Tally) -> tuple[tuple[str, str], ...]:
    """What a run is, so that it can be told from others and made again."""
    return (
        ("run", path), ("games", f"{tally.games:,}"), ("decks", ", ".join(plan.decks)),
        ("agents", ", ".join(plan.agents)), ("format", plan.format), ("edition", plan.edition),
        ("seed", str(plan.seed)), ("momon", momon),
    )  # fmt: skip


class Sides:
    """What sides are called: by the deck alone where one agent plays all of them."""

    def __init__(self, *plans: Plan) -> None:
        self._one = len({agent for plan in plans for agent in plan.agents}) == 1

    def name(self, side: Side) -> str:
        """A side by its deck and, where several agents play, by its agent."""
        return side.deck if self._one else f"{side.deck} ({side.agent})"


# --- decks and agents ------------------------------------------------------------------------


def _decks(tally: Tally, named: Sides) -> Table:
    found = {side: won(each.points, each.games) for side, each in tally.sides.items()}
    marked = outside(found, EVEN)
    rows = [
        (named.name(side), tally.sides[side].games, each, mark(each, outside=side in marked,
         null=EVEN))
        for side, each in _best_first(found)
    ]  # fmt: skip
    return table("decks", "deck:text games:count won:share mark:mark", rows, plot="won")


Ranked = TypeVar("Ranked", str, Side, tuple[Side, Side])


def _best_first(found: dict[Ranked, Estimate | None]) -> list[tuple[Ranked, Estimate | None]]:
    return sorted(found.items(), key=lambda entry: (-_value(entry[1]), entry[0]))


def _value(estimate: Estimate | None) -> float:
    return estimate.value if estimate else 0.0


def _agents(tally: Tally, plan: Plan) -> Table | None:
    """Agents against other agents, whatever decks they play."""
    if len(plan.agents) < 2:
        return None
    points: dict[str, Won] = {}
    for (side, other), each in tally.pairs.items():
        if side.agent != other.agent:
            mine = points.setdefault(side.agent, Won())
            mine.games, mine.points = mine.games + each.games, mine.points + each.points
    found = {agent: won(each.points, each.games) for agent, each in points.items()}
    marked = outside(found, EVEN)
    rows = [
        (agent, points[agent].games, each, mark(each, outside=agent in marked, null=EVEN))
        for agent, each in _best_first(found)
    ]
    return table("agents", "agent:text games:count won:share mark:mark", rows, plot="won")


def _pairs(tally: Tally, named: Sides) -> Table | None:
    """Each deck against each other, once, from the side of the one that has won more."""
    if len(tally.pairs) <= 2:
        return None  # it says what the table of decks says
    found = {pair: won(tally.pairs[pair].points, tally.pairs[pair].games) for pair in tally.pairs}
    better = {
        pair: each
        for pair, each in found.items()
        if (_value(each), pair) > (_value(found[pair[1], pair[0]]), (pair[1], pair[0]))
    }
    marked = outside(better, EVEN)
    rows = [
        (named.name(pair[0]), named.name(pair[1]), tally.pairs[pair].games, each,
         mark(each, outside=pair in marked, null=EVEN))
        for pair, each in _best_first(better)
    ]  # fmt: skip
    return table("pairs", "deck:text against:text games:count won:share mark:mark", rows)


def _first(tally: Tally) -> Table:
    whole = won(tally.first.points, tally.first.games)
    if whole is None:
        return table("first", "won:share", [])
    marked = bool(outside({"": whole}, EVEN))
    rows = [(tally.first.games, whole, mark(whole, outside=marked, null=EVEN))]
    return table("first", "games:count won:share mark:mark", rows, note="first", plot="won")


def _firsts(tally: Tally, named: Sides) -> Table:
    """Each deck in the games that it begins and in the others."""
    gains = {
        side: standardised([(second.group, first.group)])
        for side, (second, first) in tally.firsts.items()
    }
    marked = outside(gains)
    rows = [
        (named.name(side), share(first.points, first.games), share(second.points, second.games),
         gains[side], mark(gains[side], outside=side in marked))
        for side, (second, first) in sorted(tally.firsts.items())
    ]  # fmt: skip
    columns = "deck:text first:share second:share gain:change mark:mark"
    return table("firsts", columns, rows, note="firsts")


# --- games -----------------------------------------------------------------------------------


def _figures(tally: Tally) -> Table:
    rows = []
    for name in FIGURES:
        counts = tally.figures[name]
        if counts:
            rows.append((
                name, moments(counts).estimate(), quantile(counts, 0.5), min(counts), max(counts),
                share_of(counts.total() - counts[0], counts.total()),
            ))  # fmt: skip
    columns = "figure:word mean:mean median:count least:count most:count any:number"
    return table("figures", columns, rows, note="figures")


def share_of(part: int, whole: int) -> float:
    """In how many per cent of the games."""
    return 100 * part / whole


def _turns(tally: Tally) -> Table:
    """How long games are: for the picture, and for programs."""
    counts = tally.figures["turns"]
    rows = [(turn, counts[turn]) for turn in sorted(counts)]
    return table("turns", "turns:count games:count", rows, plot="games", terminal=False)


def _endings(tally: Tally) -> Table:
    rows = [
        (rule, "drawn" if drawn else "won", count, share(count, tally.games))
        for (rule, drawn), count in sorted(
            tally.endings.items(), key=lambda entry: (-entry[1], entry[0])
        )
    ]
    return table("endings", "ending:word result:word games:count share:share", rows)


# --- cards -----------------------------------------------------------------------------------


def effect(card: CardTally) -> Estimate | None:
    """By how much more is won where a card is played, among like games (`Stratum`)."""
    return standardised([(less.group, more.group) for less, more in card.strata.values()])


def _effects(tally: Tally, faces: Faces) -> Table:
    found = {card: effect(each) for card, each in tally.cards.items()}
    marked = outside(found)
    rows = [
        (faces.named(card), tally.cards[card].won["played"].games,
         tally.cards[card].unplayed.games, each, mark(each, outside=card in marked))
        for card, each in _best_first(found)
        if each is not None
    ]  # fmt: skip
    columns = "card:card played:count unplayed:count effect:change mark:mark"
    return table("effects", columns, rows, note="effects", plot="effect")


def _cards_of(tally: Tally) -> list[tuple[str, CardTally]]:
    return sorted(tally.cards.items(), key=lambda entry: by_number(entry[0]))


def _told(tally: Tally) -> list[str]:
    """What happens to cards; that one comes into the Hand only where it does not begin there."""
    always = all(each.won["drawn"].games == each.brought.games for each in tally.cards.values())
    return [when for when in WHEN if when != "drawn" or not always]


def _cards(tally: Tally, faces: Faces) -> Table:
    shown = _told(tally)
    rows = [
        (faces.named(card), each.brought.games, share(each.brought.points, each.brought.games),
         *(share(each.won[when].points, each.won[when].games) for when in shown))
        for card, each in _cards_of(tally)
    ]  # fmt: skip
    keys = ("brought", *("played_won" if when == "played" else when for when in shown))
    columns = " ".join(f"{key}:share" for key in keys)
    return table("cards", f"card:card games:count {columns}", rows, note="cards")


def _when(tally: Tally, faces: Faces) -> Table:
    """In how many of the games in which it was brought, and in which turn: the median."""
    shown = _told(tally)
    rows = [
        (faces.named(card), *_rates(each, shown), round(each.gains / each.brought.games, 2))
        for card, each in _cards_of(tally)
    ]
    columns = " ".join(f"{when}_rate:number {when}_turn:count" for when in shown)
    return table("when", f"card:card {columns} gains:number", rows, note="when")


def _rates(card: CardTally, shown: Iterable[str]) -> Iterator[Cell]:
    for when in shown:
        turns = card.turns[when]
        yield round(share_of(turns.total(), card.brought.games), 1)
        yield quantile(turns, 0.5) if turns else None


# --- what never ran --------------------------------------------------------------------------


def _never_ran(tally: Tally, faces: Faces) -> Table:
    rows = [
        (faces.named(card), tally.cards[card].won["played"].games,
         f"{point.kind} {point.way}".rstrip(), faces.script(point.node))
        for card, point in faces.missed(tally)
        if not is_mode(point)
    ]  # fmt: skip
    return table("never_ran", "card:card played:count what:word text:text", rows, note="never_ran")


def _never_chosen(tally: Tally, faces: Faces) -> Table:
    rows = [
        (faces.named(card), tally.cards[card].won["played"].games, faces.script(point.node))
        for card, point in faces.missed(tally)
        if is_mode(point)
    ]
    return table("never_chosen", "card:card played:count text:text", rows)
