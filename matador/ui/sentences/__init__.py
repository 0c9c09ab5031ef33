"""The sentences on screen, each defined once and translated with gettext."""
