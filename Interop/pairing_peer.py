#!/usr/bin/env python3
"""Takes part in a pairing without Medley (formats/pairing.md); needs `noiseprotocol`.

    pairing_peer.py join --link LINK | --words WORDS --at HOST:PORT [--keep FILE]
    pairing_peer.py pair

`join` is a newcomer and prints one JSON object; what a member has is kept for session_peer.py. `pair` is a host on loopback with a household that
it makes up: it prints its link and words in one line, and what came of it in another.
Exit status: 0 done, 1 refused (the object says the reason), 2 a wrong call.
"""

import argparse
import json
import os
import socket
import sys
from pathlib import Path

from medley_peer.line import Refused
from medley_peer.link import Link, pairing_words, read_link
from medley_peer.pairing import Keys, admit, answer, call, join

SECONDS = 60


def say(result: dict[str, object]) -> None:
    """One object on one line, at once."""
    print(json.dumps(result), flush=True)


def newcomer(given: argparse.Namespace) -> int:
    """Comes in."""
    link = read_link(given.link) if given.link else None
    host, port = given.at.rsplit(":", 1) if given.at else link.places[0]
    keys = Keys()
    with socket.create_connection((host, int(port)), SECONDS) as connection:
        try:
            line = call(connection, keys, link, given.words)
            result, kept = join(line, keys, "python")
            if given.keep and kept:
                Path(given.keep).write_text(json.dumps(kept))
        except Refused as refusal:
            result = {"refused": refusal.args[0]}
    say(result)
    return int("refused" in result)


def host() -> int:
    """Lets one newcomer in."""
    keys = Keys()
    secret = os.urandom(2) + bytes([os.urandom(1)[0] & 0xFC])
    words = pairing_words(secret)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(SECONDS)
        place = listener.getsockname()
        link = Link(os.urandom(16), keys.public[2], [place])
        say({"link": link.text, "words": words, "addresses": [f"{place[0]}:{place[1]}"]})
        while True:
            connection, _ = listener.accept()
            with connection:
                connection.settimeout(SECONDS)
                line = answer(connection, keys, link, words)
                if line:
                    say(admit(line, keys))
                    return 0


def main() -> int:
    """Reads the call."""
    parser = argparse.ArgumentParser(description="Take part in a pairing of Medley.")
    commands = parser.add_subparsers(dest="command", required=True)
    joining = commands.add_parser("join")
    joining.add_argument("--link")
    joining.add_argument("--words")
    joining.add_argument("--at")
    joining.add_argument("--keep")
    commands.add_parser("pair")
    given = parser.parse_args()
    if given.command == "pair":
        return host()
    if bool(given.link) == bool(given.words) or (given.words and not given.at):
        parser.error("join takes --link, or --words and --at")
    return newcomer(given)


if __name__ == "__main__":
    sys.exit(main())
