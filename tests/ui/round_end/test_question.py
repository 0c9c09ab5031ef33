"""The question as a value: digits, answers, and their effects."""

from __future__ import annotations

from matador.ui.round_end.asking import PipQuestion


def typed(question: PipQuestion, number: int) -> PipQuestion:
    for digit in str(number):
        question = question.typed(int(digit))
    return question


def test_digits_make_a_number_and_the_last_can_be_taken_back() -> None:
    question = typed(PipQuestion(24), 24)
    assert question.entry == "24"
    assert question.deleted().entry == "2"
    assert question.deleted().deleted().deleted().entry == ""


def test_a_number_has_no_nought_before_it_and_three_digits_at_most() -> None:
    assert typed(PipQuestion(24), 0).typed(7).entry == "7"
    assert typed(PipQuestion(24), 2407).entry == "240"


def test_a_right_number_ends_the_question() -> None:
    for total in range(1, 61):
        assert typed(PipQuestion(total), total).answered().end == "right"
        assert typed(PipQuestion(total), total + 1).answered().end is None


def test_after_one_miss_it_is_asked_again_and_after_two_it_is_told() -> None:
    once = typed(PipQuestion(24), 23).answered()
    assert (once.misses, once.entry, once.end) == (1, "", None)
    assert typed(once, 24).answered().end == "right"
    twice = typed(once, 42).answered()
    assert (twice.misses, twice.end) == (2, "told")


def test_nothing_typed_is_no_answer() -> None:
    assert PipQuestion(24).answered() == PipQuestion(24)


def test_it_can_be_shown_at_any_time() -> None:
    assert PipQuestion(24).shown().end == "shown"
    assert typed(PipQuestion(24), 23).answered().shown().end == "shown"


def test_on_request_nothing_is_typed_before_it_is_asked_for() -> None:
    closed = PipQuestion(24, is_open=False)
    assert closed.typed(2) == closed
    assert closed.opened().typed(2).entry == "2"
