import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        answer = {"protocol": "matador-bot/1", "name": "Ten lines"}
    elif question["type"] == "act":
        answer = {"id": question["id"], "action": question["legal"][0]}
    if question["type"] in ("hello", "act"):
        print(json.dumps(answer), flush=True)
