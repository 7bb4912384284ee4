#!/usr/bin/env python3
"""A server of notifications that does what a real one seldom does: for tests.

    notification_server.py ADDRESS COMMANDS [--abilities body,actions] [--delay SECONDS]
        [--refuse-abilities N] [--refuse N]

It takes the name of the notification service on the message bus at ADDRESS (a path of a socket),
shows nothing, and prints a line of JSON for each thing it is asked. Lines that are added to the
file COMMANDS tell it what people do: `press ID KEY`, `close ID`.

Written from the D-Bus specification and the Desktop Notifications Specification 1.2 alone; it
shares no code with the program. Needs nothing but Python.
"""

import argparse
import json
import os
import select
import socket
import struct
import sys
import time

BUS = "org.freedesktop.DBus"
NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
CALL, ANSWER, ERROR, SIGNAL = 1, 2, 3, 4


class Writer:
    """Marshals values, little-endian."""

    def __init__(self):
        self.data = bytearray()

    def align(self, count):
        while len(self.data) % count:
            self.data.append(0)

    def value(self, kind, value):
        if kind == "y":
            self.data.append(value)
        elif kind == "u":
            self.align(4)
            self.data += struct.pack("<I", value)
        elif kind in ("s", "o"):
            text = value.encode()
            self.value("u", len(text))
            self.data += text + b"\0"
        elif kind == "g":
            self.data += bytes([len(value)]) + value.encode() + b"\0"
        elif kind == "as":
            inner = Writer()
            for text in value:
                inner.value("s", text)
            self.value("u", len(inner.data))
            self.data += inner.data
        else:
            raise ValueError(kind)


class Reader:
    """Reads marshalled values of a message."""

    def __init__(self, data, order):
        self.data, self.order, self.at = data, order, 0

    def align(self, count):
        self.at += -self.at % count

    def take(self, count):
        if self.at + count > len(self.data):
            raise ValueError("the message is too short")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, form, count):
        self.align(count)
        return struct.unpack(self.order + form, self.take(count))[0]

    def text(self, count):
        text = self.take(count).decode()
        if self.take(1) != b"\0":
            raise ValueError("a text has no end")
        return text

    def value(self, signature):
        """Reads one complete type; gives its value and the rest of the signature."""
        kind, rest = signature[0], signature[1:]
        numbers = {"n": ("h", 2), "q": ("H", 2), "i": ("i", 4), "u": ("I", 4), "b": ("I", 4),
                   "x": ("q", 8), "t": ("Q", 8), "d": ("d", 8)}
        if kind == "y":
            return self.take(1)[0], rest
        if kind in numbers:
            return self.number(*numbers[kind]), rest
        if kind in "so":
            return self.text(self.number("I", 4)), rest
        if kind == "g":
            return self.text(self.take(1)[0]), rest
        if kind == "v":
            return self.value(self.text(self.take(1)[0]))[0], rest
        if kind == "a" and rest.startswith("{"):
            inner = rest[1 : rest.index("}")]
            end = self.length(8)
            pairs = {}
            while self.at < end:
                self.align(8)
                key, tail = self.value(inner)
                pairs[key], _ = self.value(tail)
            return pairs, rest[rest.index("}") + 1 :]
        if kind == "a":
            end = self.length(4)
            values = []
            while self.at < end:
                values.append(self.value(rest)[0])
            return values, rest[1:]
        raise ValueError(signature)

    def length(self, alignment):
        count = self.number("I", 4)
        self.align(alignment)
        return self.at + count


class Bus:
    """A connection to a message bus."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        user = str(os.getuid()).encode().hex()
        self.socket.sendall(b"\0AUTH EXTERNAL " + user.encode() + b"\r\n")
        self.data = b""
        while b"\n" not in self.data:
            self.data += self.socket.recv(4096)
        line, self.data = self.data.split(b"\n", 1)
        if not line.startswith(b"OK "):
            raise SystemExit("the bus refused: " + line.decode())
        self.socket.sendall(b"BEGIN\r\n")
        self.serial = 0

    def send(self, kind, fields, signature="", *values):
        self.serial += 1
        body = Writer()
        kinds = signature.replace("as", "A")
        for one, value in zip(kinds, values):
            body.value("as" if one == "A" else one, value)
        if signature:
            fields = {**fields, 8: ("g", signature)}
        header = Writer()
        for one in (ord("l"), kind, 0, 1):
            header.value("y", one)
        header.value("u", len(body.data))
        header.value("u", self.serial)
        inner = Writer()
        for code, (one, value) in fields.items():
            inner.align(8)
            inner.value("y", code)
            inner.value("g", one)
            inner.value(one, value)
        header.value("u", len(inner.data))
        header.data += inner.data
        header.align(8)
        self.socket.sendall(bytes(header.data + body.data))

    def call(self, member, signature="", *values):
        fields = {1: ("o", "/org/freedesktop/DBus"), 2: ("s", BUS), 3: ("s", member),
                  6: ("s", BUS)}
        self.send(CALL, fields, signature, *values)

    def messages(self):
        """Reads what came; ends the program where the bus ended."""
        more = self.socket.recv(65536)
        if not more:
            raise SystemExit(0)
        self.data += more
        while len(self.data) >= 16:
            order = "<" if self.data[:1] == b"l" else ">"
            body, serial, fields = struct.unpack(order + "III", self.data[4:16])
            begin = 16 + fields + -fields % 8
            if len(self.data) < begin + body:
                return
            reader = Reader(self.data[: 16 + fields], order)
            kind, reader.at = self.data[1], 16
            message = {"kind": kind, "serial": serial}
            while reader.at < 16 + fields:
                reader.align(8)
                code = reader.take(1)[0]
                message[code], _ = reader.value("v")
            content, values = Reader(self.data[begin : begin + body], order), []
            rest = message.get(8, "")
            while rest:
                value, rest = content.value(rest)
                values.append(value)
            message["values"] = values
            self.data = self.data[begin + body :]
            yield message


class Server:
    """Answers as a server of notifications, late or with errors where it is told so."""

    def __init__(self, options):
        self.options = options
        self.bus = Bus(options.address)
        self.last = 0
        self.open = set()
        self.late = []
        self.bus.call("Hello")
        # It may take the place of another one, and another one its place.
        self.bus.call("RequestName", "su", NAME, 1 | 2)

    def say(self, what, **more):
        print(json.dumps({"what": what, "at": time.time(), **more}), flush=True)

    def signal(self, member, signature, *values):
        fields = {1: ("o", PATH), 2: ("s", NAME), 3: ("s", member)}
        self.bus.send(SIGNAL, fields, signature, *values)

    def answer(self, message, signature, *values):
        fields = {5: ("u", message["serial"]), 6: ("s", message[7])}
        self.bus.send(ANSWER, fields, signature, *values)

    def refuse(self, message):
        fields = {4: ("s", NAME + ".Error.ExcessNotificationGeneration"),
                  5: ("u", message["serial"]), 6: ("s", message[7])}
        self.bus.send(ERROR, fields, "s", "no")

    def take(self, message):
        if message["kind"] == SIGNAL and message.get(3) in ("NameAcquired", "NameLost"):
            self.say(message[3], name=message["values"][0])
        if message["kind"] != CALL:
            return
        self.say("asked", member=message.get(3))
        if self.options.delay:
            self.late.append((time.monotonic() + self.options.delay, message))
        else:
            self.serve(message)

    def serve(self, message):
        member, values = message.get(3), message["values"]
        if member == "GetCapabilities":
            if self.options.refuse_abilities > 0:
                self.options.refuse_abilities -= 1
                self.say("refused", member=member)
                return self.refuse(message)
            return self.answer(message, "as", [a for a in self.options.abilities.split(",") if a])
        if member == "Notify":
            program, replaces, _, title, body, actions, hints, expires = values
            if self.options.refuse > 0:
                self.options.refuse -= 1
                self.say("refused", member=member)
                return self.refuse(message)
            if replaces in self.open:
                number = replaces
            else:
                self.last += 1
                number = self.last
            self.open.add(number)
            self.answer(message, "u", number)
            return self.say("shown", program=program, id=number, replaces=replaces, title=title,
                            body=body, actions=actions, urgency=hints.get("urgency"), expires=expires,
                            open=sorted(self.open))
        if member == "CloseNotification":
            self.answer(message, "")
            return self.close(values[0], 3)
        self.refuse(message)

    def close(self, number, reason):
        if number in self.open:
            self.open.remove(number)
            self.signal("NotificationClosed", "uu", number, reason)
        self.say("closed", id=number, reason=reason, open=sorted(self.open))

    def obey(self, line):
        words = line.split()
        if words[0] == "press":
            self.say("pressed", id=int(words[1]), key=words[2])
            self.signal("ActionInvoked", "us", int(words[1]), words[2])
        elif words[0] == "close":
            self.close(int(words[1]), 1)

    def run(self):
        commands = open(self.options.commands, encoding="utf-8")
        while True:
            for line in commands.readlines():
                self.obey(line)
            if select.select([self.bus.socket], [], [], 0.01)[0]:
                for message in self.bus.messages():
                    self.take(message)
            now = time.monotonic()
            due = [one for one in self.late if one[0] <= now]
            self.late = [one for one in self.late if one[0] > now]
            for _, message in due:
                self.serve(message)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("commands")
    parser.add_argument("--abilities", default="body,actions")
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--refuse-abilities", type=int, default=0)
    parser.add_argument("--refuse", type=int, default=0)
    Server(parser.parse_args()).run()


if __name__ == "__main__":
    sys.exit(main())
