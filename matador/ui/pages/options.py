"""The options: a form with a tab for each kind of setting; each press changes a setting immediately."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar

from matador.play.people import People
from matador.storage.settings import CurrentSettings, Hand, Pips, ReadAloud, Settings, Speed, changed
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import PageView, Update
from matador.ui.kit.bodies import Chip, Switch
from matador.ui.kit.buttons import Button, Tab, place_of
from matador.ui.kit.cells import Cell, Contents, Group
from matador.ui.kit.form import Form
from matador.ui.kit.intents import ChangeSettings, Command, Intent, Open
from matador.ui.kit.page import Page
from matador.ui.language import Language, languages
from matador.ui.look import Look
from matador.ui.sentences.seats import aid_name
from matador.ui.sound import Sounds
from matador.ui.sprites import Icon
from matador.ui.theme import THEMES

T = TypeVar("T")
OptionsTab: TypeAlias = Literal["game", "looks", "sound", "access", "players", "data"]

VOLUMES = (20, 40, 60, 80, 100)
TEXT_SIZES = (100, 125, 150, 175, 200)
BEDTIMES = (0, 10, 15, 20, 30, 45, 60, 90)
"""Minutes per day; 0 is off."""
_SYSTEM = "system"
_SWITCH_PX = 420


@dataclass(frozen=True, slots=True)
class Known:
    """The values that the options show; only the chosen tab is state of the page."""

    settings: Settings
    can_be_heard: bool
    """False without a sound card."""
    people: People
    is_home: bool
    """True over the home screen, where another player can be chosen."""
    has_backups: bool


def compose(tab: OptionsTab, view: PageView, known: Known) -> Form:
    language, people = view.look.language, known.people
    say = language.say
    titles: dict[OptionsTab, str] = {
        "game": say("Game"),
        "looks": say("Looks"),
        "sound": say("Sound"),
        "access": say("Access"),
        "players": say("Players"),
        "data": say("Data"),
    }
    found = _groups(language, known)
    contents = {}
    for name, groups in found.items():
        labels = tuple(group.label for group in groups)
        if groups:
            contents[name] = Contents(tuple(replace(group, all_labels=labels) for group in groups), ())
    cells = [cell for each in contents.values() for group in each.groups for cell in group.cells]
    focused = next((cell for cell in cells if cell.key == view.focus), None)
    title: str = say("Options")
    usual = say("Matador saves every change immediately.")
    if people.who is not None:
        # The settings of this player; the others are those of the computer.
        title = f"{title}: {view.look.shortened(people.who.name, Style.SENTENCE, view.size[0] // 3)}"
        usual = say("Sound, language and graphics are the same for everyone.")
    elif people.is_guest:
        usual = say("You're a guest, so your settings aren't saved.")
    return Form(
        title,
        tuple(
            Tab(f"tab:{name}", titles[name], Update(name, page=0), is_chosen=name == tab) for name in contents
        ),
        contents[tab],
        Button("done", say("Done"), Command.BACK, "check", is_primary=True),
        (focused.hint if focused else "") or usual,
        is_reason=focused is not None and focused.is_refused,
        hints=(usual, *(cell.hint for cell in cells)),
        all_contents=tuple(contents.values()),
        outside=Command.CLOSE,
    )


def _hints(language: Language) -> dict[str, str]:
    say = language.say
    return {
        "guide": say("Matador marks the places where a tile fits."),
        "auto_draw": say("Matador draws or passes when you can't play."),
        "speed": say("Choose how fast tiles move and computer players play."),
        "hand": say("The boneyard and the buttons move to this side."),
        "theme": say("Choose the colours of the table, the tiles and the pages."),
        "pips": say("Each number of pips can have its own colour."),
        "language": say("Choose the language of all words."),
        "compatible_graphics": say("For old computers. Restart Matador to see the difference."),
        "fullscreen": say("You can also press F11."),
        "sound": say("You can also press M."),
        "volume": say("Choose how loud tiles and other sounds are."),
        "read_aloud": say("Choose where Matador reads its sentences aloud."),
        "voice_volume": say("Choose how loud the voice is."),
        "text_size": say("Larger text is easier to read."),
        "high_contrast": say("Strong colours on white are easier to see in every theme."),
        "reduced_motion": say("Tiles appear in their places without moving."),
        "bedtime": say("After this time, no new round starts today."),
        "back up": say("Keep a copy, or move to another computer."),
    }


def _groups(language: Language, known: Known) -> dict[OptionsTab, list[Group]]:
    say, settings, hints = language.say, known.settings, _hints(language)

    def choice(key: str, label: str, names: Mapping[T, str]) -> Group:
        values = [*names]
        now = values[place_of(getattr(settings, key), values)]
        cells = []
        for value, text in names.items():
            to, said = ChangeSettings(changed(settings, **{key: value})), f"{label}: {text}"
            cells.append(Cell(f"{key}:{value}", "choice", said, Chip(text), to, hints[key], value == now))
        return Group(key, tuple(cells), label)

    def switch(key: str, label: str, field: str = "", on: bool = True) -> Group:
        """`field` is the setting, if it is not the key, and `on` its value while the switch is on."""
        is_on = getattr(settings, field or key) == on
        to = ChangeSettings(changed(settings, **{field or key: on != is_on}))
        cell = Cell(key, "choice", label, Switch(label), to, hints[key], is_on)
        return Group(key, (cell,), min_px=_SWITCH_PX)

    def action(key: str, label: str, icon: Icon, intent: Intent, below: str = "") -> Group:
        cell = Cell(key, "button", label, Chip(label, icon=icon), intent, hints[key])
        return Group(key, (cell,), below=below)

    speeds: dict[Speed, str] = {
        "slow": say("Slow"),
        "normal": language.psay("speed", "Normal"),
        "fast": say("Fast"),
        "off": say("Instant"),
    }
    hands: dict[Hand, str] = {"right": say("Right hand"), "left": say("Left hand")}
    pips: dict[Pips, str] = {"coloured": say("Coloured"), "one-colour": say("One colour")}
    read_aloud: dict[ReadAloud, str] = {
        "nowhere": say("Nowhere"),
        "learn": say("In Learn"),
        "everywhere": say("Everywhere"),
    }
    themes: dict[str, str] = {_SYSTEM: say("Same as system")}
    themes |= {name: language.marked(theme.title) for name, theme in THEMES.items()}
    codes: dict[str, str] = {"": say("Same as this computer")}
    codes |= {code: "English" if code == "en" else code for code in languages()}
    bedtimes = {minutes: say("{count} min", count=minutes) for minutes in BEDTIMES} | {0: say("Off")}
    is_heard = known.can_be_heard or settings.muted
    sound = say("Sound") if is_heard else say("Sound (not available)")
    holds = say("One file holds all matches, players and settings.")
    back_up = action("back up", say("Back up or restore"), "save", Open("back up"), holds)
    return {
        "game": [
            _help(language, known) or switch("guide", say("Show where tiles fit")),
            switch("auto_draw", say("Draw and pass for me")),
            choice("speed", say("Speed"), speeds),
            choice("hand", say("Play with"), hands),
        ],
        "looks": [
            choice("theme", say("Theme"), themes),
            choice("pips", say("Pips"), pips),
            # With only one language, there is no choice.
            *([choice("language", say("Language"), codes)] if len(languages()) > 1 else []),
            switch("compatible_graphics", say("Simple graphics")),
            action("fullscreen", say("Full screen"), "fullscreen", Command.SCREEN),
        ],
        "sound": [
            switch("sound", sound, "muted", on=False),
            choice("volume", say("Volume"), _per_cent(VOLUMES)),
            choice("read_aloud", say("Read aloud"), read_aloud),
            choice("voice_volume", say("Voice volume"), _per_cent(VOLUMES)),
        ],
        "access": [
            choice("text_size", say("Text size"), _per_cent(TEXT_SIZES)),
            switch("high_contrast", say("High contrast")),
            switch("reduced_motion", say("Reduce motion")),
        ],
        "players": [*_player(language, known), choice("bedtime", say("Bedtime"), bedtimes)],
        "data": [back_up] if known.has_backups else [],
    }


def _help(language: Language, known: Known) -> Group | None:
    """The help of a learner, who is never shown where tiles fit; None for anyone else."""
    who, say = known.people.who, language.say
    if who is None or not known.people.is_learner:
        return None
    name = aid_name(language, who.profile.help)
    where = say("Change help in the menu, in Who plays.")
    hint = say("Press to choose other help.") if known.is_home else where
    return _elsewhere("help", say("Help"), Chip(name, icon="help"), Open("person"), hint, known)


def _player(language: Language, known: Known) -> Iterator[Group]:
    say, people = language.say, known.people
    if not people.is_loaded:
        return
    name: str = say("Guest") if people.all else say("New player")
    name = name if people.who is None else people.who.name
    intent = Open("people" if people.all else "new person")
    hint = say("Choose who is playing.") if known.is_home else say("Change players on the home screen.")
    yield _elsewhere("people", say("Player"), Chip(name, icon="person"), intent, hint, known)


def _elsewhere(key: str, label: str, chip: Chip, intent: Intent, hint: str, known: Known) -> Group:
    """A cell that opens a page from the home screen; at a table, it only says where to change this."""
    said = f"{label}: {chip.label}" if known.is_home else f"{label}: {chip.label}. {hint}"
    does = intent if known.is_home else None
    return Group(key, (Cell(key, "button", said, chip, does, hint, is_refused=not known.is_home),), label)


def _per_cent(values: Sequence[int]) -> dict[int, str]:
    return {value: f"{value}%" for value in values}


def options_page(
    look: Look,
    size: Point,
    settings: CurrentSettings,
    sounds: Sounds,
    people: People,
    *,
    has_backups: bool,
    scene: str,
) -> Page[OptionsTab]:
    """The options; `scene` is the kind of the scene below."""

    def now() -> Known:
        return Known(settings.now, sounds.available, people, scene == "home", has_backups)

    return Page(look, size, lambda tab, view: compose(tab, view, now()), "game")
