"""The texts on the table, for screen readers, and about the other players' turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, assert_never

from matador.match.taking_back import Stays
from matador.play.layout.orientations import Spot, Way
from matador.play.table.messages import Saying
from matador.rules import DRAW, End, MatadorEnd, Outcome, Play, Ruleset, Seen, Tile, ValueEnd, WildEnd
from matador.rules.opener import DecidedBy, opener_by_hands
from matador.ui.language import Language, Message, joined


def goal(language: Language, rules: Ruleset) -> Message:
    if rules.joining == "same":
        return language.say("Match the halves")
    return language.say("Make {total}", total=rules.total)


def tile_name(language: Language, tile: Tile) -> Message:
    return language.say("{low} and {high}", low=tile.low, high=tile.high)


def spot_name(language: Language, spot: Spot, end: End | None) -> Message:
    say = language.say
    where = {
        "L": say("left end"),
        "R": say("right end"),
        "U": say("upper end"),
        "D": say("lower end"),
        "open": say("middle of the table"),
    }[spot]
    match end:
        case None:
            return where
        case ValueEnd(value):
            return say("{where}: {value}", where=where, value=value)
        case MatadorEnd(tile):
            return say("{where}: matador {low} and {high}", where=where, low=tile.low, high=tile.high)
        case WildEnd():
            return say("{where}: any tile", where=where)
        case _:
            assert_never(end)


def way_name(language: Language, way: Way) -> Message:
    if way.direction == "crosswise":
        return language.say("crosswise")
    if way.touching is None:
        return language.say("lengthwise")
    return language.say("with the {half} touching", half=way.touching)


def tiles_held(language: Language, count: int) -> Message:
    return language.nsay("{n} tile", "{n} tiles", count)


def points(language: Language, count: int, *, by_rounds: bool = False) -> Message:
    if by_rounds:
        return language.nsay("{n} round", "{n} rounds", count)
    return language.nsay("{n} point", "{n} points", count)


def your_turn(language: Language, name: str | None, choice: Literal["draw", "pass"] | None = None) -> Message:
    """Say that it is the player's turn, by name if several people play; `choice`: what else they may do."""
    say = language.say
    if name is None or language.is_you(name):
        return {
            None: say("It's your turn."),
            "draw": say("It's your turn: play a tile or draw one."),
            "pass": say("It's your turn: play a tile or pass."),
        }[choice]
    return {
        None: say("{name}, it's your turn."),
        "draw": say("{name}, it's your turn: play a tile or draw one."),
        "pass": say("{name}, it's your turn: play a tile or pass."),
    }[choice].format(name=name)


def nothing_fits(language: Language, *, can_draw: bool, are_tiles_left: bool) -> Message:
    say = language.say
    if can_draw:
        return say("Nothing fits, so draw a tile.")
    if are_tiles_left:
        return say("Nothing fits, so pass.")
    return say("Nothing fits and there are no tiles left to draw, so pass.")


def begins(
    language: Language,
    rules: Ruleset,
    decided: DecidedBy,
    name: str,
    own_hand: Sequence[Tile] = (),
    *,
    is_rival: bool = False,
    redeals: int = 0,
) -> Message:
    """Say who begins a round and why, before the first tile, and whether tiles were dealt again for that.

    `own_hand` is that of the reader, who begins unless `is_rival`. Only the opener learns which tile it was.
    If the heaviest tile decides because there is no double, others learn which of the two decided only if
    they hold a double.
    """
    say = language.say
    if is_rival:
        if decided == "highest-double" and any(tile.is_double for tile in own_hand):
            return say("{name} has a higher double, so {name} goes first.", name=name)
        own_hand = ()
    has_double = rules.no_double == "redeal" or any(tile.is_double for tile in own_hand)
    of_you, of_other = {
        "highest-double": (
            say("You have the highest double, {tile}, so you go first."),
            say("{name} has the highest double, so {name} goes first."),
        ),
        "highest tile": (
            say("Nobody has a double. Your tile {tile} has the most pips, so you go first."),
            say("{name} has the highest tile, so {name} goes first."),
        ),
        "set-double": (
            say("You have the {tile}, so you go first."),
            say("{name} has the {tile}, so {name} goes first."),
        ),
        "drawn-lots": (
            say("You turned over the tile with the most pips, so you go first."),
            say("{name} turned over the tile with the most pips, so {name} goes first."),
        ),
        "drawn-lots-low": (
            say("You turned over the tile with the fewest pips, so you go first."),
            say("{name} turned over the tile with the fewest pips, so {name} goes first."),
        ),
        "random": (
            say("You were picked at random to go first."),
            say("{name} was picked at random to go first."),
        ),
        "winner": (
            say("You won the last round, so you go first."),
            say("{name} won the last round, so {name} goes first."),
        ),
        "loser": (
            say("You lost the last round, so you go first."),
            say("{name} lost the last round, so {name} goes first."),
        ),
        "next": (say("It's your turn to go first."), say("It's {name}'s turn to go first.")),
    }["highest tile" if decided == "highest-double" and not has_double else decided]
    tile = tile_name(language, opener_by_hands([own_hand])[1] if own_hand else rules.set_double)
    if not own_hand:
        of_you = say("You go first.")
    told = language.told(name, of_you if own_hand else of_other, of_you, tile=tile)
    if not redeals:
        return told
    again = say("Nobody had a double, so the tiles were dealt again.")
    if decided == "set-double":
        again = say("Nobody had the {tile}, so the tiles were dealt again.")
    return joined(again.format(tile=tile_name(language, rules.set_double)), told)


def just_begins(language: Language, name: str, *, is_reader: bool) -> Message:
    of_you = language.say("You go first.")
    return of_you if is_reader else language.told(name, language.say("{name} goes first."), of_you)


def result(
    language: Language, rules: Ruleset, outcome: Outcome, names: tuple[str, ...], seat: int | None
) -> Message:
    """Say who won the round; `seat` is that of the only person, who is addressed as *you*."""
    say = language.say
    if outcome.winner is None:
        return say("Nobody wins this round.")
    side = rules.sides[outcome.winner]
    if seat in side:
        return say("Your team wins this round!") if len(side) > 1 else say("You win this round!")
    if len(side) > 1:
        one, other = names[side[0]], language.within(names[side[1]])
        return say("{one} and {other} win this round.", one=one, other=other)
    return language.told(names[side[0]], say("{name} wins this round."), say("You win this round!"))


def why(
    language: Language,
    rules: Ruleset,
    outcome: Outcome,
    names: tuple[str, ...],
    seat: int | None,
    *,
    is_tie: bool = False,
) -> Message:
    """Say how and why the round ended; `seat` is the only person, `is_tie`: another sentence says who won a tie."""
    say = language.say
    if outcome.how == "out":
        assert outcome.player is not None
        of_you = say("You have no tiles left.")
        if outcome.player == seat:
            return of_you
        return language.told(names[outcome.player], say("{name} has no tiles left."), of_you)
    if rules.penalty:
        return say("Everybody passed, so the round is over. Everybody's pips are counted.")
    if outcome.winner is None:
        return say("Everybody passed, so the round is over. There is a tie for the fewest pips.")
    if is_tie:
        return say("Everybody passed, so the round is over.")
    return say("Everybody passed, so the round is over. The hand with the fewest pips wins it.")


def goes_on(language: Language, rules: Ruleset) -> Message:
    if rules.penalty:
        return language.say(
            "The match ends when somebody reaches {target} points. The player with the fewest wins it.",
            target=rules.target,
        )
    if rules.match_by == "rounds" and rules.target is not None:
        return rounds_to_win(language, rules.target)
    return language.say("The first to reach {target} points wins the match.", target=rules.target)


def rounds_to_win(language: Language, target: int) -> Message:
    return language.nsay(
        "The first to win {n} round wins the match.", "The first to win {n} rounds wins the match.", target
    )


def not_taken_back(language: Language, stays: Stays, names: Sequence[str]) -> Message:
    """Say why undo is not possible; `names` are by seat."""
    say = language.say
    name = "" if stays.seat is None else names[stays.seat]
    return {
        "over": say("The match is over, so you can't undo."),
        "bots only": say("Only computer players are playing, so you can't undo."),
        "round over": say("It's too late: everybody has seen all the tiles."),
        "nothing": say("There is nothing to undo yet."),
        "opened": say("You can't undo moves made before you opened this match."),
        "seen": language.told(
            name,
            say("It's too late: {name} has already seen their tiles."),
            say("It's too late: you've already seen your tiles."),
        ),
        "played": language.told(
            name,
            say("It's too late: {name} has had a turn since then."),
            say("It's too late: you've had a turn since then."),
        ),
        "drawn": language.told(
            name,
            say("It's too late: {name} has seen the drawn tile."),
            say("It's too late: you've seen the drawn tile."),
        ),
    }[stays.why]


def saying(language: Language, what: Saying, count: int = 1) -> Message:
    """A player's words in a speech bubble; `count`: the number of tiles drawn in a row."""
    match what:
        case "draw" if count > 1:
            return language.nsay("I drew {n} tile.", "I drew {n} tiles.", count)
        case "draw":
            return language.say("I draw.")
        case "lay":
            return language.say("I play a tile.")
        case "pass":
            return language.say("I pass.")
        case _:
            assert_never(what)


def traces(language: Language, drawn: int, passed: int) -> list[str]:
    say = language.say
    return [*([say("drew {n}", n=drawn)] if drawn else []), *([say("passed")] if passed else [])]


def what_was_done(language: Language, name: str, done: Sequence[Seen], *, since_turn: bool) -> Message:
    say = language.say
    when = say("After your turn, {what}") if since_turn else say("Before your turn, {what}")
    told = done_by(language, name, done)
    return when.format(what=told.with_first(str.lower) if language.is_you(name) else told)


def done_by(language: Language, name: str, done: Sequence[Seen]) -> Message:
    return joined(*_sentences(language, name, done))


def _sentences(language: Language, name: str, done: Sequence[Seen]) -> Iterator[Message]:
    drawn = 0
    for index, seen in enumerate(done):
        if seen.action != DRAW:
            yield _ended(language, name, drawn, seen)
            drawn = 0
            continue
        drawn += 1
        if index == len(done) - 1:
            yield language.nsay("{name} drew {n} tile.", "{name} drew {n} tiles.", drawn, name=name)


def _ended(language: Language, name: str, drawn: int, seen: Seen) -> Message:
    if isinstance(seen.action, Play):
        tile = tile_name(language, seen.action.tile)
        if not drawn:
            return language.say("{name} played the tile {tile}.", name=name, tile=tile)
        return language.nsay(
            "{name} drew {n} tile and played the tile {tile}.",
            "{name} drew {n} tiles and played the tile {tile}.",
            drawn,
            name=name,
            tile=tile,
        )
    if not drawn:
        return language.say("{name} passed.", name=name)
    return language.nsay(
        "{name} drew {n} tile and passed.", "{name} drew {n} tiles and passed.", drawn, name=name
    )
