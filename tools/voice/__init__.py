"""How the voice is made and heard again: what `tools/make_voice.py` and `tools/check_voice.py` share."""
