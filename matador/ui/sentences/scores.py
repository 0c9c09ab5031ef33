"""What is said of rounds that are finished, and of the match."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import assert_never

from matador.match.annotations import Looks
from matador.rules import LastRound, Outcome, Ruleset
from matador.rules.opener import DecidedBy, decided_by
from matador.ui.language import Language
from matador.ui.sentences.table import goes_on, tile_name


def listed(language: Language, names: Sequence[str]) -> str:
    """One name, or several in a row."""
    *others, last = [*names[:1], *map(language.within, names[1:])]
    if not others:
        return last
    text, *more = others
    for name in more:
        text = language.gettext("{names}, {name}").format(names=text, name=name)
    return language.gettext("{one} and {other}").format(one=text, other=last)


def side_name(language: Language, rules: Ruleset, side: int, names: Sequence[str]) -> str:
    """The player of a side, or both partners."""
    return listed(language, [names[seat] for seat in rules.sides[side]])


def round_title(language: Language, number: int) -> str:
    """A round by its number, which counts from 0."""
    return language.gettext("Round {number}").format(number=number + 1)


def opened(language: Language, decided: DecidedBy, name: str, *, is_double: bool) -> str:
    """Who opened a finished round and why; `is_double` says of which kind the tile was that decided it."""
    say = language.gettext
    match decided:
        case "highest-double" | "set-double" if is_double:
            return say("{name} had the highest double and went first.").format(name=name)
        case "highest-double" | "set-double":
            return say("Nobody had a double. {name} had the tile with the most pips and went first.").format(
                name=name
            )
        case "drawn-lots":
            return say("{name} turned over the tile with the most pips and went first.").format(name=name)
        case "drawn-lots-low":
            return say("{name} turned over the tile with the fewest pips and went first.").format(name=name)
        case "random":
            return say("Picked at random, {name} went first.").format(name=language.within(name))
        case "winner":
            return say("{name} won the previous round and went first.").format(name=name)
        case "loser":
            return say("{name} lost the previous round and went first.").format(name=name)
        case "next":
            return say("Players take turns going first. This time it was {name}.").format(
                name=language.within(name)
            )
        case _:
            assert_never(decided)


def tie_told(
    language: Language, rules: Ruleset, outcome: Outcome, names: Sequence[str], played: Container[int]
) -> str:
    """Why one of several sides that share the fewest pips has won the round; nothing if they do not share them.

    `played` are the seats that played a tile in it.
    """
    say, winner = language.gettext, outcome.player
    if outcome.how == "out" or winner is None or outcome.winner is None:
        return ""
    tied = [seat for seat, pips in enumerate(outcome.pips) if pips == outcome.pips[winner]]
    if all(rules.side_of(seat) == outcome.winner for seat in tied):
        return ""
    shared = say("{names} tied for the fewest pips.").format(
        names=listed(language, [names[seat] for seat in tied])
    )
    if winner in played:
        won = say("{name} played last and won the round.")
    else:
        won = say("{name} came first in turn and won the round.")
    return f"{shared} {won.format(name=names[winner])}"


def ended(
    language: Language, rules: Ruleset, outcome: Outcome, names: Sequence[str], played: Container[int]
) -> str:
    """How a finished round ended, and who won it; `played` are the seats that played a tile in it."""
    say = language.gettext
    if outcome.winner is None or outcome.player is None:
        return say("Everybody passed. There was a tie for the fewest pips, so nobody won the round.")
    tie = tie_told(language, rules, outcome, names, played)
    if tie:
        return tie
    name, seats = names[outcome.player], rules.sides[outcome.winner]
    if len(seats) > 1:
        side = listed(language, [language.within(names[seat]) for seat in seats])
        if outcome.how == "out":
            return say("{name} had no tiles left, so {team} won the round.").format(name=name, team=side)
        return say("{name} had the fewest pips, so {team} won the round.").format(name=name, team=side)
    if outcome.how == "out":
        return say("{name} had no tiles left and won the round.").format(name=name)
    return say("Everybody passed. {name} had the fewest pips and won the round.").format(name=name)


def match_won(
    language: Language, rules: Ruleset, winners: Sequence[int], names: Sequence[str], person: int | None
) -> str:
    """Who has won the match; `person` is the seat of the only person there is, who is spoken to."""
    say = language.gettext
    if not winners:
        return say("Nobody wins the match.")
    if len(winners) > 1 and rules.partnerships:
        return say("Both teams win the match together.")
    if len(winners) > 1:
        sides = [side_name(language, rules, side, names) for side in winners]
        return say("{names} win the match together.").format(names=listed(language, sides))
    seats = rules.sides[winners[0]]
    if person in seats:
        return say("Your team wins the match!") if len(seats) > 1 else say("You win the match!")
    name = side_name(language, rules, winners[0], names)
    if len(seats) > 1:
        return say("{team} win the match!").format(team=name)
    return language.told(name, say("{name} wins the match!"), say("You win the match!"))


def undone(language: Language, looks: Looks) -> list[str]:
    """What people saw and undid afterwards in a match; nothing if they did not."""
    told = []
    if looks.draws:
        draws = language.ngettext("{n} draw was undone.", "{n} draws were undone.", looks.draws)
        told.append(draws.format(n=looks.draws))
    if looks.ends:
        ends = language.ngettext(
            "The end of {n} round was undone.", "The ends of {n} rounds were undone.", looks.ends
        )
        told.append(ends.format(n=looks.ends))
    return told


def goal(language: Language, rules: Ruleset) -> str:
    """What wins the match."""
    if rules.target is None:
        return language.gettext("This match is one round.")
    return goes_on(language, rules)


def opens_next(  # noqa: C901 - one case for each
    language: Language, rules: Ruleset, last: LastRound, names: Sequence[str], person: int | None
) -> str:
    """Who opens the round after this one, as far as it is known before the deal.

    What happens in the rare deal without a double is left to the round itself, which says it then.
    """
    say = language.gettext
    decided = decided_by(rules, last)
    match decided:
        case "winner":
            assert last.winner is not None
            if last.winner == person:
                return say("You won, so you go first next round.")
            of_you = say("You won and go first next round.")
            return language.told(names[last.winner], say("{name} won and goes first next round."), of_you)
        case "loser":
            assert last.loser is not None
            if last.loser == person:
                return say("You lost, so you go first next round.")
            of_you = say("You lost and go first next round.")
            return language.told(names[last.loser], say("{name} lost and goes first next round."), of_you)
        case "next":
            seat = (last.opener + 1) % rules.players
            of_you = say("You go first next round.")
            return (
                of_you
                if seat == person
                else language.told(names[seat], say("{name} goes first next round."), of_you)
            )
        case "highest-double":
            return say("The player with the highest double goes first next round.")
        case "set-double":
            return say("The player with the tile {tile} goes first next round.").format(
                tile=tile_name(language, rules.set_double)
            )
        case "drawn-lots":
            return say("Everybody turns over a tile. The player with the most pips goes first.")
        case "drawn-lots-low":
            return say("Everybody turns over a tile. The player with the fewest pips goes first.")
        case "random":
            return say("The player who goes first next is picked at random.")
        case _:
            assert_never(decided)


def cell(language: Language, name: str, points: int, total: int) -> str:
    """What a round brought a side, and what that makes."""
    return language.gettext("{name}: +{points}, {total} altogether").format(
        name=name, points=points, total=total
    )
