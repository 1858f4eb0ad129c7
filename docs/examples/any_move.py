#!/usr/bin/env python3
"""The smallest bot for Shoal: any legal move. docs/bot-protocol.md tells what the lines mean."""

import json
import random
import sys


def say(**message: object) -> None:
    # Without the flush the line would wait in a buffer, and Shoal for the line.
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "start":
        dice = random.Random(told["seed"])
        say(type="ready", name="Any Move")
    elif told["type"] == "choose":
        say(decision=told["decision"], move=dice.choice(told["legal"]))
    elif told["type"] == "refused":
        print("my last answer was refused:", told["why"], file=sys.stderr)
    elif told["type"] == "end":
        break
