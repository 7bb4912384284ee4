"""What was logged, moved and paused (formats/medicine-records.md §3, §5, §6), for slot_oracle.py."""
from slot_rules import seconds, to_date


def at(entry):
    """When an outcome counts: taken at tag 7, else at tag 6, where absent tag 9."""
    if entry["status"] == "taken":
        return entry["taken"]
    return entry.get("planned", entry["logged"])


def is_base(entry):
    """What stands for a slot, and every other taken entry."""
    stands = "part" in entry and entry.get("verdict") != "extra"
    return entry.get("verdict") != "same" and (stands or entry["status"] == "taken")


def pause_over(case, day):
    """The pause that holds a date; None when none does."""
    return next((pause for pause in case["pauses"] if to_date(pause["from"]) <= day
                 and ("through" not in pause or day <= to_date(pause["through"]))), None)


def override(case, slot):
    """What was said about the slot: a new date and time, or nothing, which cancels it."""
    return next((change for change in case["overrides"]
                 if (to_date(change["date"]), change["part"]) == slot[1:3]), None)


def moved(case, clock, slot):
    """The slot at its new time; it keeps its identity and the date it counts in."""
    change = override(case, slot)
    if change is None or "new_date" not in change:
        return slot
    due = clock.instant(to_date(change["new_date"]), seconds(change["new_time"]))
    if due is None:
        return slot  # a dose is not moved to nowhere
    return (due, *slot[1:4], clock.local(due).date() if case["kind"] == 11 else slot[4])


def has_ended(case, slot):
    """After the last date, or due after the second of the end."""
    if "ending" not in case:
        return False
    last, second = to_date(case["ending"]["last"]), case["ending"].get("second")
    return slot[4] > last or (second is not None and slot[0] > second)
