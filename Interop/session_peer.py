#!/usr/bin/env python3
"""Takes part in a session without Medley (formats/session.md); needs `noiseprotocol`.

    session_peer.py FILE call HOST:PORT [--overreach] [--work SECONDS] [--deaf]
    session_peer.py FILE listen [--work SECONDS] [--deaf]

FILE is what `pairing_peer.py join --keep FILE` wrote. `call` connects; with --overreach the device
has written changes that its role does not allow. `listen` prints its address in one line and takes
one connection. Both print one JSON object. With --work the device works on a batch for so long and
says so; with --deaf it does not understand when the other side says that.
"""

import argparse
import json
import socket
import sys
from pathlib import Path

from medley_peer.session import Member, exchange

SECONDS = 60


def main() -> int:
    """Reads the call."""
    parser = argparse.ArgumentParser(description="Take part in a session of Medley.")
    parser.add_argument("file", type=Path)
    commands = parser.add_subparsers(dest="command", required=True)
    calling = commands.add_parser("call")
    calling.add_argument("place")
    calling.add_argument("--overreach", action="store_true")
    listening = commands.add_parser("listen")
    for command in (calling, listening):
        command.add_argument("--work", type=int, default=0)
        command.add_argument("--deaf", action="store_true")
    given = parser.parse_args()
    member = Member(json.loads(given.file.read_text()))

    def take_part(connection: socket.socket, *, is_initiator: bool) -> dict[str, object]:
        return exchange(
            member,
            connection,
            is_initiator=is_initiator,
            hears_of_work=not given.deaf,
            work_seconds=given.work,
        )

    if given.command == "call":
        if given.overreach:
            member.overreach()
        host, port = given.place.rsplit(":", 1)
        with socket.create_connection((host, int(port)), SECONDS) as connection:
            print(json.dumps(take_part(connection, is_initiator=True)))
        return 0
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print("{}:{}".format(*listener.getsockname()), flush=True)
        listener.settimeout(SECONDS)
        connection, _ = listener.accept()
        with connection:
            connection.settimeout(SECONDS)
            print(json.dumps(take_part(connection, is_initiator=False)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
