"""Sentences about matches and their rounds: when they were played, how they end, and counting the pips left."""

from __future__ import annotations

from collections.abc import Container, Sequence
from datetime import date, datetime
from typing import Literal, TypeAlias

from matador.match.annotations import Looks
from matador.rules import CATALOG, LastRound, Outcome, Ruleset, recognised
from matador.rules.opener import DecidedBy, decided_by
from matador.storage.database.head import LESSON_OF, LeftMatch
from matador.ui.language import Language, Message, joined
from matador.ui.sentences.table import tile_name


def day_month(language: Language, day: date) -> str:
    """`3 December`."""
    return language.say("{day} {month}", day=day.day, month=_month(language, day))


def month_year(language: Language, month: str) -> str:
    """`November 2026` for `2026-11`; other text is returned unchanged."""
    try:
        first = date.fromisoformat(f"{month}-01")
    except ValueError:
        return month
    return language.say("{month} {year}", month=_month(language, first), year=first.year)


def step_label(language: Language, step: str) -> str:
    """A label on a time axis: `3 Nov`, `Nov`, `Jan 2027` or `2026`, for an ISO day, month or year."""
    try:
        day = date.fromisoformat(step if len(step) > 7 else f"{step}-01")
    except ValueError:
        return step
    name = _short_month(language, day)
    if len(step) > 7:
        return language.say("{day} {month}", day=day.day, month=name)
    return name if day.month > 1 else language.say("{month} {year}", month=name, year=day.year)


def _month(language: Language, day: date) -> str:
    names = language.say(
        "January February March April May June July August September October November December"
    )
    return names.split()[day.month - 1]


def _short_month(language: Language, day: date) -> str:
    return language.say("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()[day.month - 1]


def game_name(language: Language, match: LeftMatch) -> str:
    if match.head.is_lesson:
        return game_title(language, match.head.game)
    name = recognised(match.session.rules)
    return language.say("Your own game") if name is None else language.marked(CATALOG[name].title)


def when(language: Language, at: datetime, today: date) -> str:
    """When a match was last played; `at` is local time."""
    say, time = language.say, f"{at:%H:%M}"
    days = (today - at.date()).days
    if days == 0:
        return say("Today, {time}", time=time)
    if days == 1:
        return say("Yesterday, {time}", time=time)
    day = say("{day} {month} {year}", day=at.day, month=_short_month(language, at), year=at.year)
    return f"{day}, {time}"


def players_scored(players: Sequence[tuple[str, int | None]]) -> str:
    return ", ".join(name if points is None else f"{name} ({points})" for name, points in players)


def match_name(language: Language, game: str, players: Sequence[tuple[str, int | None]], when: str) -> str:
    told = players_scored(players)
    return language.say("{game}: {players}, {when}", game=game, players=told, when=when)


HomeKey: TypeAlias = Literal["go on", "play", "learn", "new match", "matches", "options", "rules", "quit"]


def name_of(language: Language, key: HomeKey) -> str:
    say = language.say
    return {
        "go on": say("Continue"),
        "play": say("Play"),
        "learn": say("Learn"),
        "new match": say("New match"),
        "matches": say("Matches"),
        "options": say("Options"),
        "rules": say("Rules"),
        "quit": say("Quit"),
    }[key]


_NEUTRAL = "#"


def game_title(language: Language, game: str) -> str:
    if game.startswith(LESSON_OF):
        return language.say("Make {total}", total=game.removeprefix(LESSON_OF))
    named = CATALOG.get(game)
    return language.say("A game") if named is None else language.marked(named.title)


def player_name(language: Language, name: str) -> str:
    if name.startswith(_NEUTRAL) and name[1:].isdecimal():
        return language.say("Somebody")
    return name


# Finished rounds


def listed(language: Language, names: Sequence[str]) -> str:
    *others, last = [*names[:1], *map(language.within, names[1:])]
    if not others:
        return last
    text, *more = others
    for name in more:
        text = language.say("{names}, {name}", names=text, name=name)
    return language.say("{one} and {other}", one=text, other=last)


def side_name(language: Language, rules: Ruleset, side: int, names: Sequence[str]) -> str:
    return listed(language, [names[seat] for seat in rules.sides[side]])


def round_title(language: Language, number: int) -> Message:
    return language.say("Round {number}", number=number + 1)


def opened(language: Language, decided: DecidedBy, name: str, *, is_double: bool) -> Message:
    """Say who opened a finished round and why; `is_double`: the tile that decided it was a double."""
    say = language.say
    by_double = (
        say("{name} had the highest double and so went first.")
        if is_double
        else say("Nobody had a double. {name} had the tile with the most pips and so went first.")
    )
    told = {
        "highest-double": by_double,
        "set-double": by_double,
        "drawn-lots": say("{name} turned over the tile with the most pips and so went first."),
        "drawn-lots-low": say("{name} turned over the tile with the fewest pips and so went first."),
        "random": say("The first player was picked at random: {name}."),
        "winner": say("{name} won the previous round and so went first."),
        "loser": say("{name} lost the previous round and so went first."),
        "next": say("Players take turns going first. This time it was {name}."),
    }[decided]
    return told.format(name=language.within(name) if decided in ("random", "next") else name)


def tie_told(
    language: Language, rules: Ruleset, outcome: Outcome, names: Sequence[str], played: Container[int]
) -> Message:
    """Say why a side won a tie for the fewest pips; empty without a tie. `played`: the seats that played a tile."""
    say, winner = language.say, outcome.player
    if outcome.how == "out" or winner is None or outcome.winner is None:
        return joined()
    tied = [seat for seat, pips in enumerate(outcome.pips) if pips == outcome.pips[winner]]
    if all(rules.side_of(seat) == outcome.winner for seat in tied):
        return joined()
    shared = say("{names} tied for the fewest pips.", names=listed(language, [names[seat] for seat in tied]))
    if winner in played:
        won = say("{name} played last and so won the round.")
    else:
        won = say("{name} came first in the turn order and so won the round.")
    return joined(shared, won.format(name=names[winner]))


def ended(
    language: Language, rules: Ruleset, outcome: Outcome, names: Sequence[str], played: Container[int]
) -> Message:
    """Say how a finished round ended, and who won it; `played` are the seats that played a tile in it."""
    say = language.say
    if outcome.winner is None or outcome.player is None:
        return say("Everybody passed. There was a tie for the fewest pips, so nobody won the round.")
    tie = tie_told(language, rules, outcome, names, played)
    if tie:
        return tie
    name, seats = names[outcome.player], rules.sides[outcome.winner]
    if len(seats) > 1:
        side = listed(language, [language.within(names[seat]) for seat in seats])
        if outcome.how == "out":
            return say("{name} had no tiles left, so {team} won the round.", name=name, team=side)
        return say("{name} had the fewest pips, so {team} won the round.", name=name, team=side)
    if outcome.how == "out":
        return say("{name} had no tiles left and won the round.", name=name)
    return say("Everybody passed. {name} had the fewest pips and won the round.", name=name)


def winner_told(language: Language, rules: Ruleset, winners: Sequence[int], names: Sequence[str]) -> str:
    if not winners:
        return language.say("No winner")
    called = [player_name(language, names[seat]) for side in winners for seat in rules.sides[side]]
    told = listed(language, called)
    if len(winners) > 1:
        return language.say("Shared win: {names}", names=told)
    return language.nsay("Winner: {names}", "Winners: {names}", len(called), names=told)


def match_won(
    language: Language, rules: Ruleset, winners: Sequence[int], names: Sequence[str], person: int | None
) -> Message:
    """Say who won the match; `person` is the seat of the only person, who is addressed as *you*."""
    say = language.say
    if not winners:
        return say("Nobody wins the match.")
    if len(winners) > 1 and rules.partnerships:
        return say("Both teams win the match together.")
    if len(winners) > 1:
        sides = [side_name(language, rules, side, names) for side in winners]
        return say("{names} win the match together.", names=listed(language, sides))
    seats = rules.sides[winners[0]]
    if person in seats:
        return say("Your team wins the match!") if len(seats) > 1 else say("You win the match!")
    name = side_name(language, rules, winners[0], names)
    if len(seats) > 1:
        return say("{team} win the match!", team=name)
    return language.told(name, say("{name} wins the match!"), say("You win the match!"))


def undone(language: Language, looks: Looks) -> list[Message]:
    draws = language.nsay("{n} draw was undone.", "{n} draws were undone.", looks.draws)
    ends = language.nsay("{n} finished round was undone.", "{n} finished rounds were undone.", looks.ends)
    return [*([draws] if looks.draws else []), *([ends] if looks.ends else [])]


def opens_next(
    language: Language, rules: Ruleset, last: LastRound, names: Sequence[str], person: int | None
) -> Message:
    """Say who opens the next round, as far as it is known before the deal; a rare redeal is explained later."""
    say = language.say
    decided = decided_by(rules, last)
    of_one = {
        "winner": (
            say("You won, so you go first next round."),
            say("{name} won, so {name} goes first next round."),
            last.winner,
        ),
        "loser": (
            say("You lost, so you go first next round."),
            say("{name} lost, so {name} goes first next round."),
            last.loser,
        ),
        "next": (
            say("You go first next round."),
            say("{name} goes first next round."),
            (last.opener + 1) % rules.players,
        ),
    }
    if decided in of_one:
        of_you, of_other, seat = of_one[decided]
        assert seat is not None, "somebody won, and somebody lost"
        return of_you if seat == person else language.told(names[seat], of_other, of_you)
    return {
        "highest-double": say("The player with the highest double goes first next round."),
        "set-double": say("The player with the {tile} goes first next round."),
        "drawn-lots": say("Everybody turns over a tile. The player with the most pips goes first."),
        "drawn-lots-low": say("Everybody turns over a tile. The player with the fewest pips goes first."),
        "random": say("The player who goes first next round is picked at random."),
    }[decided].format(tile=tile_name(language, rules.set_double))


def tapped(language: Language, numbers: Sequence[int], *, is_full: bool) -> Message:
    """The tiles that have been tapped, from 1, in that order; `is_full`: no more can be tapped."""
    said = listed(language, [str(number) for number in numbers])
    if is_full:
        return language.say("You tapped tiles {numbers}.", numbers=said)
    return language.nsay(
        "You tapped tile {numbers}. Tap more tiles, or wait.",
        "You tapped tiles {numbers}. Tap more tiles, or wait.",
        len(numbers),
        numbers=said,
    )


def tile(language: Language, number: int, *, is_tapped: bool) -> Message:
    if is_tapped:
        return language.say("Tile {number}, tapped", number=number)
    return language.say("Tile {number}, face down", number=number)


def count_again(language: Language, total: int) -> Message:
    """After a wrong number: the groups, not their sum; totals up to ten are shown in rows of five."""
    say = language.say
    if total <= 5:
        return say("Count again.")
    if total <= 10:
        return say("Count again: 5 and {rest}.", rest=total - 5)
    return say("Count again: {groups}.", groups=tens_and_ones(language, total))


def tens_and_ones(language: Language, total: int) -> Message:
    tens, ones = divmod(total, 10)
    said = language.nsay("{n} ten", "{n} tens", tens)
    if not ones:
        return said
    return language.say("{tens} and {ones}", tens=said, ones=ones)


def many(language: Language, total: int) -> Message:
    groups = tens_and_ones(language, total)
    return language.say("{groups} make {total}", groups=groups, total=total)


def typed(language: Language, entry: str) -> Message:
    return language.say("Your number: {number}", number=entry) if entry else language.say("Your number")
