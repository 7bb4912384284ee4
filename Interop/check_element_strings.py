#!/usr/bin/env python3
"""Splits GS1 element strings with `biip` and prints what it finds, a line for each.

  check_element_strings.py FILE

FILE has a message in each line, with GS (0x1d) between fields. The answer to a message is its
fields, `ai=value` with a tab between them, with `:YYYY-MM-DD` behind the value of one with a date;
or `!` and why biip refuses it, also for a check digit that it finds wrong. It shares no code with
Medley.
"""

import sys

from biip import ParseError
from biip.gs1_messages import GS1Message


def answer(message):
    """What biip says of one message."""
    try:
        parsed = GS1Message.parse(message)
    except ParseError as error:
        return "!" + " ".join(str(error).split())
    except ValueError as error:
        return "!! " + " ".join(str(error).split())
    fields = []
    for element in parsed.element_strings:
        for problem in (element.gtin_error, element.sscc_error, element.gln_error):
            if problem:
                return "!" + " ".join(problem.split())
        date = f":{element.date.isoformat()}" if element.date else ""
        fields.append(f"{element.ai.ai}={element.value}{date}")
    return "\t".join(fields)


def main():
    """Answers every line of the file that is named."""
    with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
        for line in file.read().split("\n")[:-1]:
            print(answer(line))


if __name__ == "__main__":
    main()
