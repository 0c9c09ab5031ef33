"""Lines that show how tiles join under a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from matador.rules import Arm, Direction, End, MatadorEnd, Play, Ruleset, Tile, ValueEnd
from matador.rules.fit import becomes_spinner, needed_halves
from matador.teaching.sums import is_matadors, sum_made
from matador.ui.rulebook.trying import Step, end_at, lines
from matador.ui.sentences.rules_facts import has_spinner, ordinary_tiles


@dataclass(frozen=True, slots=True)
class LineExample:
    """Placements one after another; the last one shows the rule."""

    plays: tuple[Play, ...]
    sums: tuple[str, ...] = ()
    """What the last ones add up to, in figures."""
    is_own: bool = False
    """Whether it is a matador's own halves that make the sum."""
    is_checked: bool = False
    """Whether it stands beside one that does not fit, and has a tick."""
    fits: bool = True
    """Whether the last placement is legal; all others are."""
    shows: Direction | None = None
    """The direction that its caption names."""


def about_lines(rules: Ruleset) -> Iterator[LineExample]:
    """A line of a few ordinary tiles."""
    yield from _first(rules, [_opening, _along(rules, "R"), _along(rules, "L")], told=1)


def turn_lines(rules: Ruleset) -> Iterator[LineExample]:
    """A tile that fits, and one that does not fit at the same end."""
    for example in _first(rules, [_opening, _along(rules, "R")], told=1):
        opening = example.plays[0]
        end = end_at(rules, (opening,), example.plays[1])
        misfit = _misfit(rules, end, opening.tile)
        yield replace(example, is_checked=misfit is not None)
        if misfit is not None:
            play, text = misfit
            yield LineExample((opening, play), (text,), fits=False)


def matador_lines(rules: Ruleset) -> Iterator[LineExample]:
    """A line for each direction: with a matador, or lengthwise with other tiles where no matador goes so."""
    follows = _along(rules, "R")
    if rules.matador_along == "wild":
        yield from _first(rules, [_plain(rules), _anyhow(rules)], told=1, shows="along")
    elif rules.matador_along == "ordinary":
        yield from _first(rules, [_plain(rules), _by_its_half(rules)], told=1, shows="along")
    else:
        yield from _first(rules, [_plain(rules), follows], shows="along")
    if rules.matador_cross != "none":
        yield from _first(rules, [_plain(rules), _across(rules), follows], told=2, shows="crosswise")


def spinner_lines(rules: Ruleset) -> Iterator[LineExample]:
    """The spinner with its arms."""
    if not has_spinner(rules):
        return
    arms: tuple[Arm, ...] = ("L", "R", "U", "D")
    around = [_along(rules, arm) for arm in arms]
    at_once = list(_first(rules, [_spinning(rules), *around], least=1))
    yield from at_once or _first(rules, [_opening, _spinning(rules), *around[1:]], least=2)


def _first(
    rules: Ruleset,
    steps: list[Step],
    *,
    least: int = 2,
    told: int = 0,
    shows: Direction | None = None,
) -> Iterator[LineExample]:
    """The first line of these steps, or of as many of them as can be laid, with the sums of the last ones."""
    for count in range(len(steps), least - 1, -1):
        plays = next(lines(rules, steps[:count]), None)
        if plays is not None:
            sums = [
                sum_made(rules, end_at(rules, plays[:index], plays[index]), plays[index])
                for index in range(max(1, len(steps) - told), count)
            ]
            told_last = end_at(rules, plays[:-1], plays[-1])
            is_own = told == 1 and is_matadors(rules, told_last, plays[-1])
            yield LineExample(plays, tuple(dict.fromkeys(text for text in sums if text)), is_own, shows=shows)
            return


def misfit_halves(rules: Ruleset, example: LineExample) -> tuple[int, int]:
    """Of an example that does not fit, the value that lies open and the half that was tried there."""
    *laid, wrong = example.plays
    end = end_at(rules, laid, wrong)
    assert isinstance(end, ValueEnd)
    assert wrong.touching is not None
    return end.value, wrong.touching


def _misfit(rules: Ruleset, end: End | None, laid: Tile) -> tuple[Play, str] | None:
    """A tile of which neither half fits, and what its lower half makes there."""
    if not isinstance(end, ValueEnd):
        return None
    needed = needed_halves(rules, end)
    for tile in ordinary_tiles(rules):
        if not tile.is_double and tile != laid and tile.low and not set(tile.halves) & set(needed):
            made = end.value + tile.low
            text = f"{end.value} + {tile.low} = {made}"
            if rules.joining == "same":
                text = f"{end.value} \N{NOT EQUAL TO} {tile.low}"
            return Play(tile, "along", "R", tile.low), text
    return None


# What is wanted of a placement


def _opening(_play: Play, end: End | None) -> bool:
    return end is None


def _plain(rules: Ruleset) -> Step:
    """An opening tile that is no matador and has no blank, unless the deal decides it."""

    def step(play: Play, end: End | None) -> bool:
        is_plain = play.tile not in rules.matador_tiles and play.tile.low > 0
        return end is None and (is_plain or rules.opening == "the-double")

    return step


def _along(rules: Ruleset, arm: Arm) -> Step:
    """A tile at an arm that is no matador, laid along."""

    def step(play: Play, _end: End | None) -> bool:
        return play.arm == arm and play.tile not in rules.matador_tiles and play.direction == "along"

    return step


def _across(rules: Ruleset) -> Step:
    """A matador across; never on another one."""

    def step(play: Play, end: End | None) -> bool:
        is_matador = play.tile in rules.matador_tiles
        return (
            is_matador
            and play.arm == "R"
            and play.direction == "crosswise"
            and not isinstance(end, MatadorEnd)
        )

    return step


def _anyhow(rules: Ruleset) -> Step:
    """A matador along where its half would not fit, were it another tile."""

    def step(play: Play, end: End | None) -> bool:
        if play.tile not in rules.matador_tiles or play.arm != "R" or end is None:
            return False
        return play.direction == "along" and play.touching not in needed_halves(rules, end)

    return step


def _by_its_half(rules: Ruleset) -> Step:
    """A matador along where its half fits."""

    def step(play: Play, _end: End | None) -> bool:
        return play.tile in rules.matador_tiles and play.arm == "R" and play.direction == "along"

    return step


def _spinning(rules: Ruleset) -> Step:
    """The spinner."""

    def step(play: Play, _end: End | None) -> bool:
        return play.arm in (None, "R") and play.direction == "crosswise" and becomes_spinner(rules, play.tile)

    return step
