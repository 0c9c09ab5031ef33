"""Turning the pages of the rulebook by keys, mouse and wheel."""

from __future__ import annotations

from collections.abc import Callable

from matador.rules import named_ruleset
from matador.ui.inputs import FocusLost, PointerDown, PointerMoved, Typed, Wheel
from matador.ui.kit.intents import Command
from matador.ui.language import Language
from matador.ui.rulebook.book import chapters, keys
from tests.checks.each import each
from tests.ui.rulebook.looks import Book, chapter, click, look_of, nodes, opened, press, sentence, words


def read(book: Book) -> list[str]:
    return [node.name for node in nodes(book).values() if node.key.startswith("words:")]


def test_it_is_an_overlay_in_which_nothing_is_written() -> None:
    book: Book = opened()
    assert not book.is_typing
    assert book.handle(Typed("a")) is None
    assert book.handle(FocusLost()) is None
    assert book.handle(PointerMoved((5, 5))) is None


FORTH: list[Callable[[Book], object]] = [
    lambda book: press(book, "right"),
    lambda book: press(book, "down"),
    lambda book: press(book, "page down"),
    lambda book: press(book, "enter"),
    lambda book: book.handle(Wheel(-1)),
    lambda book: click(book, "page on"),
]
BACK: list[Callable[[Book], object]] = [
    lambda book: press(book, "left"),
    lambda book: press(book, "up"),
    lambda book: press(book, "page up"),
    lambda book: book.handle(Wheel(1)),
    lambda book: click(book, "page back"),
]


@each("forth", FORTH)
@each("back", BACK)
def test_every_page_is_reached_forth_and_back(
    forth: Callable[[Book], object], back: Callable[[Book], object]
) -> None:
    book = opened()
    texts = []
    for page in range(book.pages):
        assert book.page == page
        texts.append(read(book))
        if page < book.pages - 1:
            assert forth(book) is None
    told = chapters(Language(), book.state)
    sentences = [sentence for chapter in told for sentence in chapter.sentences]
    listed = [text for row in keys(Language()) for text in row]
    assert [text for page in texts for text in page] == sentences + listed
    for page in reversed(range(book.pages - 1)):
        assert back(book) is None
        assert book.page == page
        assert read(book) == texts[page]


def test_there_is_nothing_before_the_first_page_and_after_the_last() -> None:
    book = opened()
    assert "page back" not in nodes(book)
    press(book, "left")
    book.handle(Wheel(3))
    assert book.page == 0
    press(book, "end")
    assert book.page == book.pages - 1
    assert "page on" not in nodes(book)
    press(book, "right")
    assert book.page == book.pages - 1
    press(book, "home")
    assert book.page == 0


def test_leaving() -> None:
    book = opened()
    assert press(book, "escape") == Command.BACK
    assert click(book, "close") == Command.CLOSE
    assert book.handle(PointerDown((2, 2))) == Command.CLOSE
    assert book.handle(PointerDown((2, 2), "right")) is None
    press(book, "end")
    assert press(book, "enter") == Command.CLOSE


def test_tab_goes_round_the_buttons_and_enter_uses_them() -> None:
    book = opened()

    def focused() -> list[str]:
        return [node.key for node in nodes(book).values() if "focused" in node.state]

    assert focused() == []
    seen = []
    for _ in range(3):
        press(book, "tab")
        seen += focused()
    assert seen == ["page on", "close", "page on"]
    press(book, "enter")
    assert (book.page, focused()) == (1, ["page on"])
    press(book, "tab")
    assert focused() == ["close"]
    assert press(book, "enter") == Command.CLOSE
    press(book, "tab")
    assert focused() == ["page back"]
    press(book, "enter")
    assert (book.page, focused()) == (0, ["page on"])


def test_the_focus_ring_is_drawn_round_what_has_the_focus() -> None:
    book = opened()
    before = len(list(book.items()))
    press(book, "tab")
    items = list(book.items())
    assert len(items) == before + 1
    left, top, width, height = nodes(book)["page on"].box
    ring = items[-1].rect
    assert ring.contains((left, top, width, height))
    assert ring.inflate(-30, -30).width < width


def test_a_resize_keeps_the_sentence_that_is_read() -> None:
    book = opened(named_ruleset("matching", 2), at="keys")
    press(book, "end")
    book.resize(look_of((800, 600), 2.0), (800, 600))
    assert chapter(book) == "keys"
    book = opened(named_ruleset("matching", 2), at="matadors")
    read_first = sentence(words(book)[-1])[1]
    pages = book.pages
    book.resize(look_of((800, 600), 2.0), (800, 600))
    assert book.pages > pages
    assert chapter(book) == "matadors"
    while read_first not in [sentence(one)[1] for one in words(book)]:
        press(book, "right")
        assert chapter(book) == "matadors"


def test_the_same_page_is_made_of_the_same_pictures() -> None:
    book = opened()
    for _ in range(book.pages):
        assert [(id(item.picture), item.left, item.top) for item in book.items()] == [
            (id(item.picture), item.left, item.top) for item in book.items()
        ]
        press(book, "right")


def test_a_screen_reader_is_told_of_the_pictures() -> None:
    book = opened(at="turn")
    assert nodes(book)["picture:turn"].name.startswith("Picture: 1 and 3, 4 and 5, 3 + 4 = 7; Picture: ")
    assert nodes(book)["panel"].name == "Your turn"
    assert nodes(book)["page"].name == f"Page {book.page + 1} of {book.pages}"
