"""The seats: names, faces, colours, help, teams."""

from __future__ import annotations

import pygame.freetype

from matador.ai.bots import STRENGTHS
from matador.match.help import PICTURES
from matador.rules import CATALOG
from matador.storage.setups import COLOURS, FACES, LONGEST_NAME, MatchSetup, SeatSetup
from matador.ui.assets import assets_dir
from matador.ui.inputs import Typed
from matador.ui.kit.bodies import Portrait
from matador.ui.kit.field import letters
from matador.ui.language import Language
from matador.ui.pages.new_match.page import chosen_of
from matador.ui.sentences.seats import SeatNames
from tests.checks.each import each
from tests.ui.pages.new_match.choosing import Choosing, cells, setup_of
from tests.ui.pages.new_match.test_choosing import BOTH, Use

ENGLISH = Language()


def looks(setup: MatchSetup) -> set[int]:
    return {seat.face for seat in setup.seated()}


@BOTH
def test_everything_about_a_seat(use: Use) -> None:
    chooser = Choosing(setup_of("sevens", 4)).open("players")
    use(chooser, "seat:2")
    use(chooser, "who:level3")
    assert chooser.setup.seated()[2].bot == "level3"
    use(chooser, "who:person")
    assert chooser.setup.seated()[2].bot is None
    for face in range(1, FACES):
        use(chooser, f"face:{face}")
        assert chooser.setup.seated()[2].face == face
        assert len(looks(chooser.setup)) == 4
    assert "refused" in chooser.states("face:0"), "another person has it"
    for colour in range(COLOURS):
        use(chooser, f"colour:{colour}")
        assert chooser.setup.seated()[2].colour == colour
        assert len(looks(chooser.setup)) == 4


def test_a_person_or_one_of_the_five_is_chosen_by_face() -> None:
    chooser = Choosing(setup_of("sevens", 2)).open("players")
    chooser.click("seat:1")
    for strength in reversed(STRENGTHS):
        chooser.click(f"who:{strength.name}")
        assert chooser.setup.seated()[1].bot == strength.name
        assert chooser.setup.seated()[1].face == strength.face
        assert chooser.node("name").name == f"Name: {strength.title}"
        assert chooser.node("instead:help").name == strength.sentence
        assert chooser.node("seat:1").name == f"{strength.title}, strength {strength.pips}"
        body = next(cell.body for cell, _ in cells(chooser.page) if cell.key == f"who:{strength.name}")
        colour = chooser.setup.seated()[1].colour
        assert body == Portrait(strength.title, strength.face, colour, strength.pips)
    chooser.click("who:person")
    assert (chooser.setup.seated()[1].bot, chooser.setup.seated()[1].face) == (None, 1)
    assert not chooser.has("instead:help")


def test_two_of_the_same_strength_are_called_and_look_otherwise() -> None:
    chooser = Choosing(setup_of("sevens", 8, 9)).open("players")
    for strength in (STRENGTHS[0], STRENGTHS[-1]):
        for seat in range(1, 8):
            chooser.click(f"seat:{seat}", f"who:{strength.name}")
        assert len(looks(chooser.setup)) == 8
        names = SeatNames(ENGLISH).names(chooser.setup.seated())
        assert len(set(names)) == 8
        assert names[1] == strength.title
        assert chooser.setup.seated()[1].face == strength.face


def test_a_bot_gives_way_to_a_person() -> None:
    chooser = Choosing(setup_of("sevens", 2)).open("players")
    chooser.click("face:5", "colour:1")
    first, second = chooser.setup.seated()
    assert (first.face, first.colour) == (5, 1)
    assert (second.face, second.colour) == (3, 2)
    chooser.click("face:0")
    assert chooser.setup.seated()[1].face == 5, "and has its own again as soon as it can"
    chooser.click("seat:1")
    assert "refused" in chooser.states("face:0")
    assert "refused" in chooser.states("colour:1")


def test_the_guide_is_as_the_options_say_until_somebody_chooses() -> None:
    chosen = setup_of("sevens", 2, 6, {}, SeatSetup(name="Ana", help="guide"))
    found = chosen_of(chosen, None, guide=False)
    assert [seat.help for seat in found.setup.seats] == ["guide"] + ["none"] * 7


def test_fewer_players_keep_the_others_for_another_time() -> None:
    chooser = Choosing(setup_of("sevens", 4)).open("players")
    chooser.click("seat:3", "name")
    chooser.type("Zoe")
    chooser.click("players:2", "players:4")
    assert chooser.setup.seated()[3].name == "Zoe"


def test_if_only_bots_are_left_the_first_seat_is_a_persons() -> None:
    chooser = Choosing(setup_of("sevens", 3)).open("players")
    chooser.click("seat:2", "who:person", "seat:0", "who:level1", "players:2")
    assert chooser.setup.seated()[0].bot is None


def test_open_hands_are_for_two_persons_and_more() -> None:
    chooser = Choosing(setup_of("sevens", 2)).open("players")
    assert not chooser.has("open_hands")
    chooser.click("seat:1", "who:person")
    chooser.click("open_hands")
    assert chooser.setup.open_hands
    chooser.click("who:level1")
    assert not chooser.setup.open_hands


def test_teams_are_seen_as_teams() -> None:
    chooser = Choosing(setup_of("hundred", 4)).open("players")
    chooser.click("partnerships")
    assert chooser.setup.rules().sides == ((0, 2), (1, 3))
    order = [node.key for node in chooser.all_nodes() if node.key.startswith("seat:")]
    assert order == ["seat:0", "seat:2", "seat:1", "seat:3"]
    tops = {seat: chooser.node(f"seat:{seat}").box[1] for seat in range(4)}
    assert tops[0] == tops[2] < tops[1] == tops[3]
    chooser.click("partnerships")
    assert chooser.setup.options == {}
    four = Choosing(setup_of("sevens", 4)).open("players")
    four.click("partnerships")
    assert four.setup.rules().partnerships, "any game of four may be played so"


# Names


def named(*typed: str) -> Choosing:
    chooser = Choosing().open("players")
    chooser.click("name")
    for text in typed:
        chooser.type(text)
    return chooser


@each("name", ["Jörg", "Łukasz", "Ольга", "Đặng", "Anne Marie", "x" * LONGEST_NAME])
def test_a_name_is_written(name: str) -> None:
    chooser = named(name)
    assert chooser.setup.seated()[0].name == name
    assert chooser.node("name").name == f"Name: {name}"
    assert chooser.node("seat:0").name.startswith(name)
    chooser.press("enter")
    assert not chooser.page.is_typing
    assert chooser.setup.seated()[0].name == name


@each("strange", ["😀", "\u200f", "\u202e", "א", "你", "\n", "\x00", "\ue000"])
def test_letters_that_cannot_be_shown_are_refused_and_it_is_said(strange: str) -> None:
    chooser = named("An")
    chooser.overlay.handle(Typed(strange))
    assert chooser.hint == "You can't type that here."
    chooser.overlay.handle(Typed("a"))
    assert chooser.setup.seated()[0].name == "Ana"
    assert chooser.hint != "You can't type that here."


def test_spaces_and_letters_are_no_keys_while_a_name_is_written() -> None:
    chooser = named("d p  m")
    assert chooser.page.is_typing
    assert chooser.setup.seated()[0].name == "d p m"


def test_an_empty_name_is_a_suggested_one() -> None:
    chooser = named("Ana")
    chooser.press(*["backspace"] * 3)
    assert chooser.setup.seated()[0].name == ""
    assert chooser.node("name").name == "Name: You"


def test_bold_and_regular_have_the_listed_letters() -> None:
    signs = [sign for sign in map(chr, range(0x20000)) if sign.isprintable()]
    pygame.freetype.init()
    for name in ("Andika-Regular.ttf", "Andika-Bold.ttf"):
        font = pygame.freetype.Font(str(assets_dir() / "fonts" / name), 12)
        drawn = font.get_metrics("".join(signs))
        assert {sign for sign, one in zip(signs, drawn, strict=True) if one is not None} == letters()
    assert len(letters()) > 2000


# Help


def of_learners(chooser: Choosing) -> list[str]:
    """The cells that only learners have."""
    return [node.key for node in chooser.all_nodes() if node.key.startswith(("picture:", "fades"))]


def chosen(chooser: Choosing) -> list[str]:
    return [
        node.key
        for node in chooser.all_nodes()
        if node.key.startswith(("help:", "picture:", "fades")) and "chosen" in node.state
    ]


@BOTH
def test_a_learner_chooses_how_numbers_are_shown_and_whether_help_fades(use: Use) -> None:
    chooser = Choosing(setup_of("sevens", 2)).open("players")
    use(chooser, "help:full")
    assert chosen(chooser) == ["help:full", "picture:frames", "fades"]
    use(chooser, "picture:numerals")
    use(chooser, "fades")
    seat = chooser.setup.seated()[0]
    assert (seat.help, seat.picture, seat.pinned) == ("full", "numerals", True)
    assert chosen(chooser) == ["help:full", "picture:numerals"]
    use(chooser, "fades")
    assert not chooser.setup.seated()[0].pinned


def test_bots_have_no_help() -> None:
    chooser = Choosing(setup_of("sevens", 2, 6, {}, SeatSetup(help="full"))).open("players")
    assert len(of_learners(chooser)) == len(PICTURES) + 1
    chooser.click("seat:1")
    assert not any(node.key.startswith("help:") for node in chooser.all_nodes())
    assert of_learners(chooser) == []
    chooser.click("who:person", "seat:0", "who:level2")
    assert of_learners(chooser) == [], "nor has one who takes over from a learner"


# Teams and the number of players adapt to each other


@each("players", [2, 3, 5])
def test_another_number_of_players_switches_teams_off_and_says_so(players: int) -> None:
    chooser = Choosing(setup_of("parlour", 4, 6, {"partnerships": True})).open("players")
    chooser.click(f"players:{players}")
    rules = chooser.setup.rules()
    assert (rules.players, rules.partnerships) == (players, False)
    assert chooser.hint == "Teams need four players, so now everybody plays for themselves."
    chooser.click("seat:0")
    assert chooser.hint != "Teams need four players, so now everybody plays for themselves."


@each("players", [2, 3, 4, 5])
@each("ruleset", CATALOG)
def test_teams_make_it_four_where_the_game_has_teams(ruleset: str, players: int) -> None:
    named = CATALOG[ruleset]
    if players not in named.deals:
        return
    chooser = Choosing(setup_of(ruleset, players, 6)).open("players")
    chooser.click("partnerships")
    rules = chooser.setup.rules()
    if ruleset == "cardinal":
        assert not rules.partnerships
        assert chooser.hint == "In this game everybody plays for themselves, so there are no teams."
        return
    assert (rules.players, rules.partnerships) == (4, True)
    assert (chooser.hint == "Teams need four players, so now there are four.") == (players != 4)
    chooser.click("partnerships")
    assert (chooser.setup.players, chooser.setup.rules().partnerships) == (4, False)


def test_teams_stay_grey_where_four_have_too_few_tiles() -> None:
    chooser = Choosing(setup_of("sevens", 2, 4, {"blanks": False})).open("players")
    before = chooser.setup
    chooser.click("partnerships")
    assert chooser.setup == before
    assert chooser.hint == "There aren't enough tiles. Choose a larger set or fewer players."
