"""The options: a form with a tab for each kind of setting; each press changes a setting at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar

from matador.play.people import People
from matador.storage.settings import Hand, Pips, ReadAloud, Settings, Speed, changed
from matador.ui.current_settings import CurrentSettings
from matador.ui.inputs import Point
from matador.ui.kit.cells import Cell, Chip, Contents, Group, Switch
from matador.ui.kit.form_page import After, Editing, FormKind, FormPage
from matador.ui.kit.intents import ChangeSettings, Command, Intent, Open, PageIntent
from matador.ui.kit.widgets import Button, Dialog, Form, Tab, place_of
from matador.ui.language import Language, languages
from matador.ui.look import Look
from matador.ui.pages.match_news import told_page
from matador.ui.sentences import new_match as words
from matador.ui.sound import Sounds
from matador.ui.sprites import Icon

T = TypeVar("T")
Section: TypeAlias = Literal["game", "looks", "sound", "access", "players", "data"]

VOLUMES = (20, 40, 60, 80, 100)
TEXT_SIZES = (100, 125, 150, 175, 200)
SPEEDS: tuple[Speed, ...] = ("slow", "normal", "fast", "off")
HANDS: tuple[Hand, ...] = ("right", "left")
READ_ALOUD: tuple[ReadAloud, ...] = ("nowhere", "learn", "everywhere")
BEDTIMES = (0, 10, 15, 20, 30, 45, 60, 90)
"""Minutes per day; 0 is off."""
PIPS: tuple[Pips, ...] = ("coloured", "one-colour")
_SWITCH_PX = 420


@dataclass(frozen=True, slots=True)
class ShowSection(PageIntent):
    """Show another tab."""

    section: Section


@dataclass(frozen=True, slots=True)
class Known:
    """What the options show besides their own state."""

    settings: Settings
    can_be_heard: bool
    """False without a sound card."""
    people: People
    is_home: bool
    """True over the home screen, where another player can be chosen."""
    has_backups: bool


def compose(language: Language, section: Section, editing: Editing, known: Known) -> Form:
    say = language.gettext
    sections = {name: titled for name, titled in _sections(language, known).items() if titled[1]}
    contents = {name: Contents(_lined_up(groups), ()) for name, (_, groups) in sections.items()}
    cells = [cell for each in contents.values() for group in each.groups for cell in group.cells]
    focused = next((cell for cell in cells if cell.key == editing.focus), None)
    usual = say("Matador saves every change at once.")
    return Form(
        say("Options"),
        tuple(
            Tab(f"tab:{name}", title, ShowSection(name), is_chosen=name == section)
            for name, (title, _) in sections.items()
        ),
        contents[section],
        Button("done", say("Done"), Command.BACK, "check", is_primary=True),
        (focused.hint if focused else "") or usual,
        is_reason=focused is not None and focused.is_refused,
        hints=(usual, *(cell.hint for cell in cells)),
        all_contents=tuple(contents.values()),
    )


def _sections(language: Language, known: Known) -> dict[Section, tuple[str, list[Group]]]:
    """The title and the settings of each tab."""
    say, settings = language.gettext, known.settings

    def choice(
        key: str, label: str, values: Sequence[T], name: Callable[[Language, T], str], hint: str
    ) -> Group:
        now = values[place_of(getattr(settings, key), values)]
        cells = []
        for value in values:
            text, to = name(language, value), ChangeSettings(changed(settings, **{key: value}))
            said = f"{label}: {text}"
            cells.append(Cell(f"{key}:{value}", "choice", said, Chip(text), to, hint, value == now))
        return Group(key, tuple(cells), label)

    def switch(key: str, label: str, hint: str) -> Group:
        is_on: bool = getattr(settings, key)
        return _switch(key, label, hint, ChangeSettings(changed(settings, **{key: not is_on})), is_on=is_on)

    game = [
        switch("guide", say("Show where tiles fit"), say("Matador marks the places where a tile fits.")),
        switch("auto_draw", say("Draw and pass for me"), say("Matador draws or passes when you can't play.")),
        choice(
            "speed",
            say("Speed"),
            SPEEDS,
            words.speed_name,
            say("Choose how fast tiles move and computer players play."),
        ),
        choice(
            "hand",
            say("Play with"),
            HANDS,
            words.hand_name,
            say("The boneyard and the buttons move to this side."),
        ),
    ]
    pips_hint = say("Each number of pips can have its own colour.")
    simple_hint = say("Try this on an old computer. Then restart Matador.")
    looks = [
        choice("pips", say("Pips"), PIPS, words.pips_name, pips_hint),
        switch("compatible_graphics", say("Simple graphics"), simple_hint),
        _button(
            "fullscreen", say("Full screen"), "fullscreen", say("You can also press F11."), Command.SCREEN
        ),
    ]
    if len(languages()) > 1:
        # With only one language, there is no choice.
        codes, hint = ("", *languages()), say("Choose the language of all words.")
        looks.append(choice("language", say("Language"), codes, words.language_name, hint))
    is_on = not settings.muted
    is_heard = known.can_be_heard or not is_on
    sound_label = say("Sound") if is_heard else say("Sound (not available)")
    mute = ChangeSettings(changed(settings, muted=is_on))
    volume_hint = say("Choose how loud tiles and other sounds are.")
    read_hint = say("Choose where Matador reads its sentences aloud.")
    sound = [
        _switch("sound", sound_label, say("You can also press M."), mute, is_on=is_on),
        choice("volume", say("Volume"), VOLUMES, _per_cent, volume_hint),
        choice("read_aloud", say("Read aloud"), READ_ALOUD, words.read_aloud, read_hint),
        choice("voice_volume", say("Voice volume"), VOLUMES, _per_cent, say("Choose how loud the voice is.")),
    ]
    access = [
        choice(
            "text_size", say("Text size"), TEXT_SIZES, _per_cent, say("All text in Matador gets this size.")
        ),
        switch(
            "high_contrast", say("High contrast"), say("Stronger colours and outlines are easier to see.")
        ),
        switch("reduced_motion", say("Reduce motion"), say("Tiles appear in their places without moving.")),
    ]
    bedtime_hint = say("After this time, no new round starts today.")
    players = [
        *_player(language, known),
        choice("bedtime", say("Bedtime"), BEDTIMES, words.bedtime_name, bedtime_hint),
    ]
    back_up = _button("back up", say("Back up or restore"), "save", "", Open("back up"))
    file_holds = say("One file holds all matches, players and settings.")
    return {
        "game": (say("Game"), game),
        "looks": (say("Looks"), looks),
        "sound": (say("Sound"), sound),
        "access": (say("Access"), access),
        "players": (say("Players"), players),
        "data": (say("Data"), [replace(back_up, below=file_holds)] if known.has_backups else []),
    }


def _player(language: Language, known: Known) -> Iterator[Group]:
    """Who is playing, as a button that leads to the players."""
    say, people = language.gettext, known.people
    if not people.is_loaded:
        return
    name = say("Guest") if people.all else say("New player")
    name = name if people.who is None else people.who.name
    label, page = say("Player"), "people" if people.all else "new person"
    hint = say("Choose who is playing.") if known.is_home else say("Change players on the home screen.")
    said = f"{label}: {name}"
    if known.is_home:
        cell = Cell("people", "button", said, Chip(name, icon="person"), Open(page), hint)
    else:
        cell = Cell(
            "people", "button", f"{said}. {hint}", Chip(name, icon="person"), None, hint, is_refused=True
        )
    yield Group("people", (cell,), label)


def _switch(key: str, label: str, hint: str, intent: Intent, *, is_on: bool) -> Group:
    return Group(key, (Cell(key, "choice", label, Switch(label), intent, hint, is_on),), min_px=_SWITCH_PX)


def _button(key: str, label: str, icon: Icon, hint: str, intent: Intent) -> Group:
    return Group(key, (Cell(key, "button", label, Chip(label, icon=icon), intent, hint),))


def _lined_up(groups: Sequence[Group]) -> tuple[Group, ...]:
    labels = tuple(group.label for group in groups)
    return tuple(replace(group, all_labels=labels) for group in groups)


def _per_cent(_language: Language, value: int) -> str:
    return f"{value}%"


def _act(_section: Section, intent: PageIntent) -> After[Section]:
    assert isinstance(intent, ShowSection)
    return After(intent.section)


def options_page(
    look: Look,
    size: Point,
    settings: CurrentSettings,
    sounds: Sounds,
    people: People,
    *,
    has_backups: bool,
    scene: str,
) -> FormPage[Section]:
    """The options; `scene` is the kind of the scene below."""

    def now() -> Known:
        return Known(settings.now, sounds.available, people, scene == "home", has_backups)

    kind: FormKind[Section] = FormKind(
        lambda language, section, editing: compose(language, section, editing, now()),
        _act,
        outside=Command.CLOSE,
    )
    return FormPage(look, size, kind, "game")


def few_colours_page(language: Language) -> Dialog:
    """The explanation of why pictures look plainer on this screen."""
    say = language.gettext
    why = say("This screen shows only a few colours, so the pictures look plainer.")
    return told_page(language, say("Few colours"), {"why": why})
