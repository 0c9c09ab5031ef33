"""How a round ends, what it brings, and who wins the match (rulebook section 6)."""

from __future__ import annotations

from collections.abc import Iterator

from matador.rules import Ruleset
from matador.rules.options import MOST_ROUNDS
from matador.ui.language import Language
from matador.ui.sentences.rules_facts import counts_double_blank, has_points
from matador.ui.sentences.table import rounds_to_win


def ending(language: Language, rules: Ruleset) -> Iterator[str]:
    """Going out, and a blocked round."""
    say = language.gettext
    yield say("A round ends when somebody has no tiles left. That player wins it.")
    yield say("If everybody passes, one after another, the round is blocked and ends too.")
    if rules.penalty and (rules.later_starter not in ("winner", "loser") or rules.target is None):
        yield say("Either way, everybody's pips are counted.")
        yield from _double_blank(language, rules)
        return
    yield say("The player with the fewest pips wins a blocked round.")
    if rules.blocked_tie == "last-to-play":
        yield say("If players tie for the fewest, the last of them to play wins the round.")
    elif rules.partnerships:
        yield say("If the teams tie, nobody wins the round.")
    else:
        yield say("If it's a tie, nobody wins the round.")
    yield from _double_blank(language, rules)


def _double_blank(language: Language, rules: Ruleset) -> Iterator[str]:
    if counts_double_blank(rules):
        words = language.gettext("The double blank counts as {n} pips in a hand.")
        yield words.format(n=rules.double_blank)


def points(language: Language, rules: Ruleset) -> Iterator[str]:
    """What a round brings, and who wins the match."""
    if rules.penalty:
        yield from _penalty(language, rules)
        return
    if has_points(rules):
        yield from _going_out(language, rules)
        yield from _blocked(language, rules)
    yield from _match(language, rules)


def _penalty(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    yield say("After each round, you score the pips left in your hand. A low score is good!")
    if rules.target is None:
        yield say("The match is one round. The fewest points win. Players who tie share the win.")
        return
    words = language.ngettext(
        "The match ends when somebody reaches {n} point. The fewest points win.",
        "The match ends when somebody reaches {n} points. The fewest points win.",
        rules.target,
    )
    yield words.format(n=rules.target)
    yield say("Players who tie share the win.")
    yield _longest(language)


def _going_out(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if rules.going_out == "none":
        yield say("You score no points for playing your last tile.")
    elif rules.partnerships:
        yield say("Play your last tile, and your team scores all the pips in the other team's hands.")
        yield say("Your partner's tiles don't count.")
    else:
        yield say("Play your last tile, and you score all the pips in the other hands.")


def _blocked(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    match rules.blocked:
        case "opponents" if rules.partnerships:
            yield say("In a blocked round, the winner scores all the pips in the other team's hands.")
        case "opponents":
            yield say("In a blocked round, the winner scores all the pips in the other hands.")
        case "differences" if rules.partnerships:
            yield say(
                "In a blocked round, the winner scores the difference in pips to each hand of the other team."
            )
        case "differences":
            yield say("In a blocked round, the winner scores the difference in pips to each other hand.")
        case "total-minus-own" if rules.partnerships:
            yield say("In a blocked round, the winner scores all the pips in the other team's hands.")
            yield say("But the winner's own pips are taken off.")
        case "total-minus-own":
            yield say("In a blocked round, the winner scores all the pips in the other hands.")
            yield say("But the winner's own pips are taken off.")
        case "combined":
            yield from _combined(language, rules)
        case "none":
            yield say("A blocked round scores no points.")


def _combined(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if rules.partnerships:
        yield say("In a blocked round, the winner scores all the pips in the other team's hands.")
    else:
        yield say("In a blocked round, the winner scores all the pips in the other hands.")
    yield say("The winner's own pips count too.")


def _match(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if rules.target is None:
        yield say("The match is one round. Win it, and you win the match.")
        yield say("If nobody wins the round, nobody wins the match.")
        return
    if rules.match_by == "rounds":
        yield rounds_to_win(language, rules.target)
        yield _longest(language)
        return
    if rules.partnerships:
        words = language.ngettext(
            "The first team to reach {n} point wins the match.",
            "The first team to reach {n} points wins the match.",
            rules.target,
        )
    else:
        words = language.ngettext(
            "The first to reach {n} point wins the match.",
            "The first to reach {n} points wins the match.",
            rules.target,
        )
    yield words.format(n=rules.target)
    yield _longest(language)


def _longest(language: Language) -> str:
    return language.gettext("A match never lasts longer than {n} rounds.").format(n=MOST_ROUNDS)
