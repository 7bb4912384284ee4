#!/usr/bin/env python3
"""Checks the list of interactions and the small catalogue that Medley ships.

  check_interactions.py [FOLDER]   checks `interactions` and `catalogue` in FOLDER (`Resources` of
                                   this tree where none is given) and prints what it counted

It shares no code with Medley. At the first fault it says file, line and what is wrong, and exits
with 1. What the files hold is told in the README beside them.
"""

import datetime
import pathlib
import re
import sys

# The pairs of Phansalkar et al. 2012, Table 2, in the order of the design; each is here or is named
# as missing in the head of the list.
PAIRS = {
    "amphetamines+mao-inhibitors",
    "atazanavir+proton-pump-inhibitors",
    "azathioprine-mercaptopurine+febuxostat",
    "mao-inhibitors+ssri-and-related",
    "cyp3a4-strong-inhibitors+irinotecan",
    "mao-inhibitors+opioids",
    "mao-inhibitors+tricyclic-antidepressants",
    "qt-prolonging+qt-prolonging",
    "cyp1a2-inhibitors-ramelteon+ramelteon",
    "cyp3a4-inducers+hiv-protease-inhibitors",
    "cyp3a4-inhibitors-statins+statins-cyp3a4",
    "cyp3a4-inhibitors-ergots+ergot-alkaloids",
    "cyp1a2-inhibitors-tizanidine+tizanidine",
    "procarbazine+tranylcypromine",
    "mao-a-inhibitors+triptans",
}
SOURCE_COLUMNS = ["source", "publisher", "title", "address", "dated", "read", "copy"]
PAIR_COLUMNS = [
    "id", "class_a", "class_b", "words_a", "words_b", "severity", "effect", "source"]
MEMBER_COLUMNS = ["class", "ingredient", "usan", "named", "shows", "source", "fact"]
SEED_COLUMNS = [
    "ingredient", "usan", "brand", "substance", "form", "strength", "unit", "country", "system",
    "code", "source"]

EFFECT_CHARACTER_COUNT = 160
ROW_COUNT = 2000
FIELD_CHARACTER_COUNT = 300

# What an effect may not say: what to take or to leave, how much, and that something is harmless.
ADVICE = re.compile(
    r"\b(stop|dose|doses|avoid|should|must|never|do not|don't|recommend\w*|safe\w*|harmless|"
    r"take (it|them|this)|mg)\b", re.IGNORECASE)
CLASS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
INGREDIENT = re.compile(r"[a-z][a-z0-9 .'-]*[a-z0-9]")
NUMBER = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]*[1-9])?")
CODES = {
    "us-fda-application": re.compile(r"[0-9]{6}/[0-9]{3}"),
    "us-ndc": re.compile(r"[0-9]{4}-[0-9]{4}|[0-9]{5}-[0-9]{3,4}"),
}


class Fault(Exception):
    """A place and what is wrong there."""


def expect(holds, path, line, what):
    if not holds:
        raise Fault(f"{path}:{line}: {what}")


class Table:
    """A file of lines `# key<TAB>value`, one line of column names and sorted rows."""

    def __init__(self, path, columns, unique, keys=("name", "date")):
        self.path = path
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            raise Fault(f"{path}: not UTF-8 at byte {error.start}") from error
        except OSError as error:
            raise Fault(f"{path}: {error.strerror}") from error
        expect(text.endswith("\n"), path, 1, "the last line does not end")
        lines = text[:-1].split("\n")
        expect(len(lines) <= ROW_COUNT, path, 1, f"more than {ROW_COUNT} lines")
        self.head, self.rows = {}, []
        number = 0
        while number < len(lines) and lines[number].startswith("# "):
            parts = lines[number][2:].split("\t")
            number += 1
            expect(len(parts) == 2 and all(parts), path, number, "not a key and a value")
            expect(parts[0] not in self.head, path, number, f"{parts[0]} twice")
            self.head[parts[0]] = parts[1]
        expect(set(self.head) == set(keys), path, 1, f"the head has other keys than {keys}")
        day(self.head["date"], path, 2)
        found = lines[number].split("\t") if number < len(lines) else []
        expect(found == columns, path, number + 1, f"the columns are not {columns}")
        last, seen = None, {}
        for at, line in enumerate(lines[number + 1:], number + 2):
            fields = line.split("\t")
            expect(len(fields) == len(columns), path, at,
                   f"{len(fields)} fields and not {len(columns)}")
            for name, field in zip(columns, fields):
                expect(field and field == field.strip(), path, at, f"{name} is empty or padded")
                expect(field.isprintable() and "  " not in field, path, at,
                       f"{name} holds a character or a gap that does not belong there")
                expect(len(field) <= FIELD_CHARACTER_COUNT, path, at, f"{name} is too long")
            expect(last is None or last <= fields, path, at, "not in order")
            last = fields
            row = dict(zip(columns, fields), line=at)
            key = tuple(row[name] for name in unique)
            expect(key not in seen, path, at, f"the same as line {seen.get(key)}")
            seen[key] = at
            self.rows.append(row)
        expect(self.rows, path, 1, "no rows")


def day(text, path, line):
    try:
        datetime.date.fromisoformat(text)
    except ValueError as error:
        raise Fault(f"{path}:{line}: {text} is not a day") from error


def sources(path, users):
    """Reads where the rows come from, and looks that every row has one and every one has a row."""
    table = Table(path, SOURCE_COLUMNS, ["source"])
    known = {}
    for row in table.rows:
        at = row["line"]
        expect(CLASS.fullmatch(row["source"]), path, at, "not an id")
        expect(re.fullmatch(r"https://[a-z0-9.-]+/\S+", row["address"]), path, at,
               "the address is not a whole https address")
        day(row["read"], path, at)
        dated = row["dated"]
        if dated != "unstated":
            day(dated if len(dated) == 10 else dated + "-01", path, at)
            expect(dated <= row["read"], path, at, "dated after it was read")
        for name in ("publisher", "title"):
            expect(row[name] != "-", path, at, f"{name} is missing")
        known[row["source"]] = at
    used = set()
    for user in users:
        for row in user.rows:
            expect(row["source"] in known, user.path, row["line"],
                   f"{row['source']} is not in {path.name}")
            used.add(row["source"])
    for source, at in known.items():
        expect(source in used, path, at, "belongs to no row")
    return known


def check_members(table):
    """Answers with the ingredients of each class."""
    classes = {}
    for row in table.rows:
        path, at = table.path, row["line"]
        expect(CLASS.fullmatch(row["class"]), path, at, "not an id of a class")
        expect(INGREDIENT.fullmatch(row["ingredient"]), path, at, "not an ingredient")
        if row["usan"] != "-":
            expect(INGREDIENT.fullmatch(row["usan"]), path, at, "not an ingredient")
            expect(row["usan"] != row["ingredient"], path, at, "both spellings are the same")
        expect(row["named"] in ("yes", "no", "class"), path, at, "named is not yes, no or class")
        expect(row["shows"] in ("class", "name"), path, at, "shows is not class or name")
        expect(row["shows"] == "class" or row["named"] == "yes", path, at,
               "neither the source nor the list puts it into the class")
        classes.setdefault(row["class"], set()).add(row["ingredient"])
    spellings = {}
    for row in table.rows:
        other = spellings.setdefault(row["ingredient"], row["usan"])
        expect(other == row["usan"], table.path, row["line"], "spelled otherwise elsewhere")
    return classes


def check_pairs(table, classes):
    words, found = {}, set()
    for row in table.rows:
        path, at = table.path, row["line"]
        pair = (row["class_a"], row["class_b"])
        expect(pair[0] <= pair[1] and row["id"] == "+".join(pair), path, at,
               "the id is not the two classes in order")
        for name, shown in (("class_a", "words_a"), ("class_b", "words_b")):
            expect(row[name] in classes, path, at, f"{row[name]} has no members")
            same = words.setdefault(row[name], row[shown])
            expect(same == row[shown], path, at, f"{row[name]} is called otherwise elsewhere")
        both = classes[pair[0]] & classes[pair[1]]
        expect(pair[0] == pair[1] or not both, path, at, f"{sorted(both)} would meet itself")
        expect(row["severity"] == "severe", path, at, "the severity is not severe")
        effect = row["effect"]
        expect(len(effect) <= EFFECT_CHARACTER_COUNT, path, at,
               f"the effect has {len(effect)} characters")
        expect(effect[0].isupper() and effect.endswith(".") and effect.count(".") == 1, path, at,
               "the effect is not one sentence")
        advice = ADVICE.search(effect)
        expect(not advice, path, at, f"the effect says “{advice and advice.group()}”")
        found.add(row["id"])
    missing = table.head["missing"].split(" ") if table.head["missing"] != "-" else []
    expect(found | set(missing) == PAIRS and not found & set(missing), table.path, 1,
           f"not the fifteen pairs: {sorted(found.symmetric_difference(PAIRS - set(missing)))}")
    unused = sorted(set(classes) - set(words))
    expect(not unused, table.path, 1, f"in no pair: {unused}")
    return missing


def check_seed(table):
    for row in table.rows:
        path, at = table.path, row["line"]
        ingredients = row["ingredient"].split(" + ")
        for name in ingredients:
            expect(INGREDIENT.fullmatch(name), path, at, f"{name} is not an ingredient")
        expect(len(row["substance"].split(" + ")) == len(ingredients), path, at,
               "not as many substances as ingredients")
        if row["strength"] == "-":
            expect(row["unit"] == "-" and row["code"] == "-", path, at, "a unit of nothing")
        else:
            parts = row["strength"].split(" + ")
            expect(all(NUMBER.fullmatch(part) for part in parts), path, at, "not a strength")
            expect(len(parts) == len(ingredients), path, at, "not a strength for each ingredient")
            expect(row["unit"] != "-" and row["form"] != "-", path, at, "no unit or no form")
        expect(row["country"] == "US", path, at, "a country that no source here speaks of")
        if row["system"] == "-":
            expect(row["code"] == "-" and row["brand"] != "-", path, at, "neither brand nor code")
        else:
            expect(row["system"] in CODES, path, at, f"{row['system']} is not a system of codes")
            expect(CODES[row["system"]].fullmatch(row["code"]), path, at, "not a code")


def main(folder):
    place = folder / "interactions"
    pairs = Table(place / "onc-high-priority.tsv", PAIR_COLUMNS, ["id"],
                  ("name", "date", "missing"))
    members = Table(place / "onc-high-priority-members.tsv", MEMBER_COLUMNS,
                    ["class", "ingredient"])
    classes = check_members(members)
    missing = check_pairs(pairs, classes)
    known = sources(place / "onc-high-priority-sources.tsv", [pairs, members])
    expect(pairs.head["date"] == members.head["date"], members.path, 2, "not the date of the list")
    shown = sum(row["shows"] == "class" for row in members.rows)
    ingredients = {row["ingredient"] for row in members.rows}
    print(f"{pairs.head['name']}, {pairs.head['date']}: {len(pairs.rows)} of {len(PAIRS)} pairs")
    print(f"missing pairs: {' '.join(missing) or 'none'}")
    print(f"{len(members.rows)} members of {len(classes)} classes, {len(ingredients)} ingredients,"
          f" {len(known)} sources")
    print(f"{shown} members whose source puts them into the class,"
          f" {len(members.rows) - shown} by name")
    place = folder / "catalogue"
    seed = Table(place / "seed.tsv", SEED_COLUMNS,
                 ["ingredient", "brand", "form", "strength", "unit", "system", "code"])
    check_seed(seed)
    known = sources(place / "seed-sources.tsv", [seed])
    brands = {row["brand"] for row in seed.rows} - {"-"}
    ingredients = {row["ingredient"] for row in seed.rows}
    print(f"{seed.head['name']}, {seed.head['date']}: {len(seed.rows)} rows,"
          f" {len(ingredients)} ingredients or combinations, {len(brands)} brands,"
          f" {len(known)} sources")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    try:
        main(pathlib.Path(sys.argv[1]) if len(sys.argv) == 2
             else pathlib.Path(__file__).resolve().parent.parent / "Resources")
    except Fault as fault:
        sys.exit(str(fault))
