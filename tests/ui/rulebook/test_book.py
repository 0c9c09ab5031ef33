"""Turning the pages of the rulebook by keys, mouse and wheel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from matador.rules import named_ruleset
from matador.ui.inputs import Wheel
from matador.ui.language import Language
from matador.ui.rulebook.book import chapters, keys
from tests.checks.each import each
from tests.ui.pilot import look_of
from tests.ui.rulebook.looks import Book, chapter, click, nodes, opened, press, sentence, words


def read(book: Book) -> list[str]:
    return [node.name for node in nodes(book).values() if node.key.startswith("words:")]


Turn: TypeAlias = Callable[[Book], object]

WAYS: list[tuple[Turn, Turn]] = [
    (lambda book: press(book, "right"), lambda book: press(book, "left")),
    (lambda book: press(book, "page down"), lambda book: press(book, "page up")),
    (lambda book: press(book, "enter"), lambda book: press(book, "left")),
    (lambda book: book.handle(Wheel(-1)), lambda book: book.handle(Wheel(1))),
    (lambda book: click(book, "page on"), lambda book: click(book, "page back")),
]


@each(("forth", "back"), WAYS)
def test_every_page_is_reached_forth_and_back(forth: Turn, back: Turn) -> None:
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


def test_a_screen_reader_is_told_of_the_pictures() -> None:
    book = opened(at="turn")
    assert nodes(book)["picture:turn"].name.startswith("Picture: 1 and 3, 4 and 5, 3 + 4 = 7; Picture: ")
    assert nodes(book)["panel"].name == "Your turn"
    assert nodes(book)["page"].name == f"Page {book.page + 1} of {book.pages}"
