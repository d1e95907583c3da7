"""A program that speaks the protocol of docs/research/write-a-bot.md, correctly or not: `python engine.py HOW [FILE]`.

One that leaves a child process running writes both process ids to the file.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ENDLESS = 1 << 20


def answer(how: str, legal: list[str]) -> None:
    if how == "dies":
        print("Traceback ...\nValueError: out of ideas", file=sys.stderr)
        sys.exit(3)
    if how == "hangs":
        time.sleep(600)
    if how == "grumbles":
        print("I had rather not", file=sys.stderr)
    if how == "complains":
        while True:
            print("x" * 10_000, file=sys.stderr)
    if how == "endless":
        print("x" * ENDLESS)
    answers = {"nonsense": "bestmove a b", "illegal": "bestmove take-all", "refuses": "error I do not like this"}
    answers["grumbles"] = "bestmove a b"
    print("info thinking")
    print(answers.get(how, f"bestmove {legal[0]}"), flush=True)


def main(how: str) -> None:
    legal: list[str] = []
    if how == "deaf":
        print("crossingsok\nreadyok\n" + "bestmove take-1\n" * 1000, flush=True)
        time.sleep(600)
    if how in ("leaves a child", "lingers"):
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        print(f"info {child.pid}\n", file=sys.stderr, flush=True)
        for path in sys.argv[2:]:
            with Path(path).open("a", encoding="ascii") as started:
                started.write(f"{os.getpid()} {child.pid}\n")
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "crossings" and how != "mute":
            print("id name toy\ncrossingsok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "legal":
            legal = rest
        elif word == "go":
            answer(how, legal)
            while how == "chatters":
                print("info " + "x" * 10_000)
        elif word == "quit":
            break
    if how == "lingers":
        time.sleep(600)


main(sys.argv[1])
