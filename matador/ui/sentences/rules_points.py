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
    yield say("If everybody in turn neither lays nor draws a tile, the round is blocked. It ends, too.")
    if rules.penalty and (rules.later_starter not in ("winner", "loser") or rules.target is None):
        yield say("Then the pips in all hands are counted.")
        yield from _double_blank(language, rules)
        return
    yield say("Then the hand with the fewest pips wins the round.")
    if rules.blocked_tie == "last-to-play":
        yield say("If players tie for the fewest, the last of them to play wins the round.")
    elif rules.partnerships:
        yield say("If both teams have equally few, nobody wins it.")
    else:
        yield say("If two players have equally few, nobody wins it.")
    yield from _double_blank(language, rules)


def _double_blank(language: Language, rules: Ruleset) -> Iterator[str]:
    if counts_double_blank(rules):
        words = language.gettext("The double blank counts {n} pips in a hand.")
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
    yield say("After a round, the pips left in your hand are your points. Few are good!")
    if rules.target is None:
        yield say(
            "The match is one round. The fewest points win. If several have equally few, they share the win."
        )
        return
    words = language.ngettext(
        "The match ends when somebody has {n} point. The fewest points win.",
        "The match ends when somebody has {n} points. The fewest points win.",
        rules.target,
    )
    yield words.format(n=rules.target)
    yield say("If several have equally few, they share the win.")
    yield _longest(language)


def _going_out(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if rules.going_out == "none":
        yield say("Laying the last tile brings no points.")
    elif rules.partnerships:
        yield say(
            "Whoever lays the last tile gets points for the team: all pips in the hands of the other team."
        )
        yield say("What the partner still holds counts for nobody.")
    else:
        yield say("Whoever lays the last tile gets points: all pips in the other hands.")


def _blocked(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    match rules.blocked:
        case "opponents" if rules.partnerships:
            yield say("In a blocked round the winner gets all pips in the hands of the other team.")
        case "opponents":
            yield say("In a blocked round the winner gets all pips in the other hands.")
        case "differences" if rules.partnerships:
            yield say(
                "In a blocked round the winner gets, for each hand of the other team, the pips it has more."
            )
        case "differences":
            yield say("In a blocked round the winner gets, for each other hand, the pips it has more.")
        case "total-minus-own" if rules.partnerships:
            yield say("In a blocked round the winner gets all pips in the hands of the other team.")
            yield say("But the pips in the winning hand are taken off.")
        case "total-minus-own":
            yield say("In a blocked round the winner gets all pips in the other hands.")
            yield say("But the pips in the winning hand are taken off.")
        case "combined":
            yield from _combined(language, rules)
        case "none":
            yield say("A blocked round brings no points.")


def _combined(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if rules.partnerships:
        yield say("In a blocked round the winner gets all pips in the hands of the other team.")
    else:
        yield say("In a blocked round the winner gets all pips in the other hands.")
    yield say("The pips in the winning hand count, too.")


def _match(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if rules.target is None:
        yield say("The match is one round: who wins it wins the match.")
        yield say("If nobody wins the round, nobody wins the match.")
        return
    if rules.match_by == "rounds":
        yield rounds_to_win(language, rules.target)
        yield _longest(language)
        return
    if rules.partnerships:
        words = language.ngettext(
            "The team that has {n} point first wins the match.",
            "The team that has {n} points first wins the match.",
            rules.target,
        )
    else:
        words = language.ngettext(
            "Whoever has {n} point first wins the match.",
            "Whoever has {n} points first wins the match.",
            rules.target,
        )
    yield words.format(n=rules.target)
    yield _longest(language)


def _longest(language: Language) -> str:
    return language.gettext("After {n} rounds the match ends in any case.").format(n=MOST_ROUNDS)
