"""What is written on the table, and what a screen reader says of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from matador.match.taking_back import Stays
from matador.play.layout.ways import Spot, Way
from matador.rules import End, MatadorEnd, Outcome, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.opener import DecidedBy, opener_by_hands
from matador.ui.language import Language


def goal(language: Language, rules: Ruleset) -> str:
    """What touching halves must do, as the table always says."""
    if rules.joining == "same":
        return language.gettext("Match the halves")
    return language.gettext("Make {total}").format(total=rules.total)


def tile_name(language: Language, tile: Tile) -> str:
    """A tile by its halves."""
    return language.gettext("{low} and {high}").format(low=tile.low, high=tile.high)


def spot_name(language: Language, spot: Spot, end: End | None) -> str:
    """Where a place is and what lies there."""
    say = language.gettext
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
            return say("{where}: {value}").format(where=where, value=value)
        case MatadorEnd(tile):
            return say("{where}: matador {low} and {high}").format(where=where, low=tile.low, high=tile.high)
        case WildEnd():
            return say("{where}: any tile").format(where=where)
        case _:
            assert_never(end)


def way_name(language: Language, way: Way) -> str:
    """How a tile is to lie."""
    if way.direction == "crosswise":
        return language.gettext("crosswise")
    if way.touching is None:
        return language.gettext("lengthwise")
    return language.gettext("with the {half} touching").format(half=way.touching)


def tiles_held(language: Language, count: int) -> str:
    """So many tiles."""
    return language.ngettext("{n} tile", "{n} tiles", count).format(n=count)


def points(language: Language, count: int, *, by_rounds: bool = False) -> str:
    """So many points, or rounds won where these are counted."""
    if by_rounds:
        return language.ngettext("{n} round", "{n} rounds", count).format(n=count)
    return language.ngettext("{n} point", "{n} points", count).format(n=count)


def missed(language: Language, *, since_turn: bool) -> str:
    """That what is shown now has happened before."""
    if since_turn:
        return language.gettext("Here's what happened after your turn.")
    return language.gettext("Here's what happened before your turn.")


def your_turn(language: Language, name: str | None, choice: Literal["draw", "pass"] | None = None) -> str:
    """That it is the player's turn, by name where several persons play; `choice` is what he may do besides laying."""
    say = language.gettext
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


def lay_first(language: Language, *, is_told_which: bool) -> str:
    """That the player lays the first tile, and whether it is the one that made him opener."""
    return language.gettext("Play that tile.") if is_told_which else language.gettext("Play a tile.")


def nothing_fits(language: Language, *, can_draw: bool, are_tiles_left: bool) -> str:
    """That the player can lay nothing, and what he does instead."""
    say = language.gettext
    if can_draw:
        return say("Nothing fits, so draw a tile.")
    if are_tiles_left:
        return say("Nothing fits, so pass.")
    return say("Nothing fits and there are no tiles left to draw, so pass.")


def begins(  # noqa: C901 - one case for each
    language: Language,
    rules: Ruleset,
    decided: DecidedBy,
    name: str,
    own_hand: Sequence[Tile] = (),
    *,
    is_rival: bool = False,
    redeals: int = 0,
) -> str:
    """Who begins a round and why, said before the first tile is laid, and whether deals were thrown away for it.

    `own_hand` is that of the reader, who begins himself, unless he is a rival of who does. Only the opener is told
    which tile it was. Where the heaviest one decides if there is no double, others learn which of both did only if
    they hold a double themselves.
    """
    say = language.gettext
    if is_rival:
        if decided == "highest-double" and any(tile.is_double for tile in own_hand):
            return say("{name} has a higher double, so {name} goes first.").format(name=name)
        own_hand = ()
    match decided:
        case "highest-double" if rules.no_double == "redeal" or any(tile.is_double for tile in own_hand):
            sentences = (
                say("You have the highest double, {tile}, so you go first."),
                say("{name} has the highest double and goes first."),
            )
        case "highest-double":
            sentences = (
                say("Nobody has a double. Your tile {tile} has the most pips, so you go first."),
                say("{name} has the highest tile and goes first."),
            )
        case "set-double":
            sentences = (
                say("You have the tile {tile}, so you go first."),
                say("{name} has the tile {tile} and goes first."),
            )
        case "drawn-lots":
            sentences = (
                say("You turned over the tile with the most pips, so you go first."),
                say("{name} turned over the tile with the most pips and goes first."),
            )
        case "drawn-lots-low":
            sentences = (
                say("You turned over the tile with the fewest pips, so you go first."),
                say("{name} turned over the tile with the fewest pips and goes first."),
            )
        case "random":
            sentences = (
                say("You were picked at random to go first."),
                say("{name} was picked at random to go first."),
            )
        case "winner":
            sentences = (
                say("You won the last round, so you go first."),
                say("{name} won the last round and goes first."),
            )
        case "loser":
            sentences = (
                say("You lost the last round, so you go first."),
                say("{name} lost the last round and goes first."),
            )
        case "next":
            sentences = (
                say("It's your turn to go first."),
                say("It's {name}'s turn to go first."),
            )
        case _:
            assert_never(decided)
    tile = tile_name(language, opener_by_hands([own_hand])[1] if own_hand else rules.set_double)
    of_other = sentences[0] if own_hand else sentences[1]
    told = language.told(name, of_other, of_other if own_hand else say("You go first."), tile=tile)
    return f"{dealt_again(language, rules, decided)} {told}" if redeals else told


def dealt_again(language: Language, rules: Ruleset, decided: DecidedBy) -> str:
    """Why the tiles were dealt more than once."""
    if decided == "set-double":
        told = language.gettext("Nobody had the {tile}, so the tiles were dealt again.")
        return told.format(tile=tile_name(language, rules.set_double))
    return language.gettext("Nobody had a double, so the tiles were dealt again.")


def just_begins(language: Language, name: str, *, is_reader: bool) -> str:
    """Who begins a round, and not why."""
    of_you = language.gettext("You go first.")
    return of_you if is_reader else language.told(name, language.gettext("{name} goes first."), of_you)


def may_play_any(language: Language, name: str, *, is_reader: bool) -> str:
    """That whoever begins need not play the tile for which they do."""
    if is_reader:
        return language.gettext("You can play any tile.")
    return language.gettext("{name} can play any tile.").format(name=name)


def result(
    language: Language, rules: Ruleset, outcome: Outcome, names: tuple[str, ...], seat: int | None
) -> str:
    """Who won the round; `seat` is that of the only person there is, who is spoken to."""
    say = language.gettext
    if outcome.winner is None:
        return say("Nobody wins this round.")
    side = rules.sides[outcome.winner]
    if seat in side:
        return say("Your team wins this round!") if len(side) > 1 else say("You win this round!")
    if len(side) > 1:
        one, other = names[side[0]], language.within(names[side[1]])
        return say("{one} and {other} win this round.").format(one=one, other=other)
    return language.told(names[side[0]], say("{name} wins this round."), say("You win this round!"))


def why(
    language: Language,
    rules: Ruleset,
    outcome: Outcome,
    names: tuple[str, ...],
    seat: int | None,
    *,
    is_tie: bool = False,
) -> str:
    """How the round ended, and what decided it; `seat` is that of the only person there is, who is spoken to.

    `is_tie`: several shared the fewest pips, and it is said elsewhere who of them won.
    """
    say = language.gettext
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


def goes_on(language: Language, rules: Ruleset) -> str:
    """What the match is played to, while it goes on."""
    if rules.penalty:
        return language.gettext(
            "The match ends when somebody reaches {target} points. The player with the fewest wins it."
        ).format(target=rules.target)
    if rules.match_by == "rounds" and rules.target is not None:
        return rounds_to_win(language, rules.target)
    return language.gettext("The first to reach {target} points wins the match.").format(target=rules.target)


def rounds_to_win(language: Language, target: int) -> str:
    """What wins a match that is played by rounds."""
    words = language.ngettext(
        "The first to win {n} round wins the match.", "The first to win {n} rounds wins the match.", target
    )
    return words.format(n=target)


def not_taken_back(language: Language, stays: Stays, names: Sequence[str]) -> str:
    """Why nothing is taken back; `names` are by seat."""
    say = language.gettext
    name = "" if stays.seat is None else names[stays.seat]
    match stays.why:
        case "over":
            return say("The match is over, so you can't undo.")
        case "bots only":
            return say("Only computer players are playing, so you can't undo.")
        case "round over":
            return say("It's too late: everybody has seen all the tiles.")
        case "nothing":
            return say("There is nothing to undo yet.")
        case "opened":
            return say("You can't undo moves made before you opened this match.")
        case "seen":
            of_you = say("It's too late: you've already seen your tiles.")
            return language.told(name, say("It's too late: {name} has already seen their tiles."), of_you)
        case "played":
            of_you = say("It's too late: you've had a turn since then.")
            return language.told(name, say("It's too late: {name} has had a turn since then."), of_you)
        case "drawn":
            of_you = say("It's too late: you've seen the drawn tile.")
            of_other = say("It's too late: {name} has seen the drawn tile.")
            return language.told(name, of_other, of_you)
        case _:
            assert_never(stays.why)
