"""Message boxes of the system."""

from __future__ import annotations

import logging

import pygame
import pytest

from matador.ui.starting import show_alert


def test_the_sentence_is_shown_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(
        pygame.display, "message_box", lambda title, message, **_: shown.append((title, message))
    )
    assert show_alert("Matador Dominoes", "there is no room; make some")
    assert shown == [("Matador Dominoes", "There is no room; make some.")]


@pytest.mark.parametrize("fault", [pygame.error("no screen"), AttributeError("message_box")])
def test_where_no_box_can_be_shown_the_log_has_it(
    fault: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(pygame.display, "message_box", refuse)
    with caplog.at_level(logging.INFO, "matador"):
        assert not show_alert("Matador Dominoes", "there is no room")
    assert "there is no room" in caplog.text
