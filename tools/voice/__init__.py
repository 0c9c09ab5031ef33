"""Making and checking the voice: shared code of `tools/make_voice.py` and `tools/check_voice.py`."""
