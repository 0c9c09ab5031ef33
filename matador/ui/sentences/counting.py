"""What is said while the pips that are left are counted."""

from __future__ import annotations

from matador.ui.language import Language


def how_many_left(language: Language) -> str:
    """The question where all the pips that are left count."""
    return language.gettext("How many pips are left?")


def how_many_in(language: Language, hands: int) -> str:
    """The question where only these hands count."""
    return language.ngettext("How many pips are in this hand?", "How many pips are in these hands?", hands)


def double_blank(language: Language, pips: int) -> str:
    """That the double blank counts, though it shows no pips."""
    return language.gettext("The double blank counts as {n}.").format(n=pips)


def count_again(language: Language, total: int) -> str:
    """After a wrong number: the groups, not their sum; up to ten they are rows of five."""
    say = language.gettext
    if total <= 5:
        return say("Count again.")
    if total <= 10:
        return say("Count again: 5 and {rest}.").format(rest=total - 5)
    return say("Count again: {groups}.").format(groups=tens_and_ones(language, total))


def tens_and_ones(language: Language, total: int) -> str:
    """A number above nine as its tens and what is left."""
    tens, ones = divmod(total, 10)
    said = language.ngettext("{n} ten", "{n} tens", tens).format(n=tens)
    if not ones:
        return said
    return language.gettext("{tens} and {ones}").format(tens=said, ones=ones)


def well_counted(language: Language, written: str) -> str:
    """After a right number, which is written out."""
    return language.gettext("Well counted! {sum}").format(sum=written)


def your_sums(language: Language, count: int) -> str:
    """Over so many sums that the only person at the table has made himself."""
    return language.ngettext("Your sum", "Your sums", count)


def sums_of(language: Language, name: str, count: int) -> str:
    """Over so many sums that one of several persons has made himself."""
    return language.ngettext("{name}'s sum", "{name}'s sums", count).format(name=name)


def points(language: Language) -> str:
    """On the button that goes on from there."""
    return language.gettext("Points")


def many(language: Language, total: int) -> str:
    """So many pips that nobody writes out their tens."""
    groups = tens_and_ones(language, total)
    return language.gettext("{groups} make {total}").format(groups=groups, total=total)


def pips(language: Language, count: int) -> str:
    """So many pips."""
    return language.ngettext("{n} pip", "{n} pips", count).format(n=count)


def delete(language: Language) -> str:
    """What takes back the last digit."""
    return language.gettext("Delete")


def done(language: Language) -> str:
    """What gives the answer."""
    return language.gettext("OK")


def typed(language: Language, entry: str) -> str:
    """What has been typed, for who hears it."""
    return (
        language.gettext("Your number: {number}").format(number=entry)
        if entry
        else language.gettext("Your number")
    )
