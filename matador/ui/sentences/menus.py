"""What stands in the panels: names of sets and settings."""

from __future__ import annotations

from matador.storage.settings import Hand, Pips, ReadAloud, Speed
from matador.ui.language import PSEUDO, Language


def set_name(language: Language, highest: int) -> str:
    """The name of a set."""
    say = language.gettext
    return {
        4: say("Double four"),
        5: say("Double five"),
        6: say("Double six"),
        9: say("Double nine"),
        12: say("Double twelve"),
    }[highest]


def speed_name(language: Language, speed: Speed) -> str:
    """How fast things move."""
    say = language.gettext
    return {
        "off": say("Instant"),
        "slow": say("Slow"),
        "normal": language.pgettext("speed", "Normal"),
        "fast": say("Fast"),
    }[speed]


def pips_name(language: Language, pips: Pips) -> str:
    """Which colours pips have."""
    say = language.gettext
    return {"coloured": say("Coloured"), "one-colour": say("One colour")}[pips]


def read_aloud(language: Language, where: ReadAloud) -> str:
    """Where sentences are read aloud."""
    say = language.gettext
    return {"nowhere": say("Nowhere"), "learn": say("In Learn"), "everywhere": say("Everywhere")}[where]


def hand_name(language: Language, hand: Hand) -> str:
    """With which hand somebody plays."""
    say = language.gettext
    return {"right": say("Right hand"), "left": say("Left hand")}[hand]


def bedtime_name(language: Language, minutes: int) -> str:
    """After how long no other round begins; 0: never."""
    if not minutes:
        return language.gettext("Never")
    told = language.ngettext("After {count} minute", "After {count} minutes", minutes)
    return told.format(count=minutes)


def on_off(language: Language, *, is_on: bool) -> str:
    """Whether a switch is on."""
    return language.gettext("On") if is_on else language.gettext("Off")


def language_name(language: Language, code: str) -> str:
    """A language in its own words, so that whoever is lost finds it."""
    return {"": language.gettext("Same as this computer"), "en": "English", PSEUDO: "Þšéüđö"}.get(code, code)


def keys(language: Language) -> list[tuple[str, str]]:
    """Each key and what it does."""
    say = language.gettext
    return [
        (say("Left, Right"), say("choose a tile or a place")),
        (say("Up, Enter"), say("move the tile to the table")),
        (say("Enter, Space"), say("play, or speed up the others")),
        (say("Down"), say("cancel")),
        (say("R, wheel, right click"), say("turn the tile")),
        ("D", say("draw a tile")),
        ("P", say("pass")),
        ("H", say("get a hint (for learners)")),
        ("T", say("show or hide the table after a round")),
        (say("Esc"), say("cancel, or open the menu")),
        (say("Tab"), say("go to the next item")),
        (say("Home, End"), say("go to the first or the last tile")),
        (say("Page Up, Page Down"), say("see more of your tiles")),
        ("F1", say("rules and keys")),
        ("F11", say("full screen")),
        ("M", say("sound on or off")),
        ("S", say("hear it again")),
        ("Ctrl+N", say("new match")),
        ("Ctrl+Z", say("undo")),
        ("Ctrl+Shift+Z", say("redo")),
        ("Ctrl+Q", say("quit Matador")),
    ]


def say_again(language: Language) -> str:
    """The button that has a sentence read aloud once more."""
    return language.gettext("Say it again")
