"""The steps of bundle-format §2 from the plaintext on, in their order."""

from dataclasses import dataclass

from .batch import Batch
from .bundle import Bundle, decode_bundle, verify
from .causality import History
from .membership import Membership
from .merge import Merge
from .printing import change_json, header_json, members_json, merged_json, operation_json
from .primitives import Malformed, digest
from .refusals import Refusal, damaged
from .vectors import Head


@dataclass(frozen=True, slots=True)
class Given:
    """What the reader was told; nothing where it was not."""

    keys: list[bytes] | None
    household: bytes | None
    vector: list[Head] | None
    merged: bool = False


def read_plaintext(plaintext: bytes, given: Given) -> dict[str, object]:
    """Everything that the bundle says, or the first step that fails."""
    bundle = decode_bundle(plaintext)
    if given.household is not None and bundle.household != given.household:
        raise Refusal("another household", "The bundle belongs to another household.")
    if given.keys is not None and not set(given.keys) & set(bundle.recipients):
        raise Refusal("sealed for others", "This device's key is not among the recipients.")
    if given.vector is not None:
        check_connection(bundle, given.vector)
    try:
        batch = Batch(bundle.batch)
    except Malformed as error:
        raise damaged(f"The batch does not decode: {error}.") from None
    if len(batch.changes) != bundle.changes:
        said = f"The bundle announces {bundle.changes} changes and holds {len(batch.changes)}."
        raise damaged(said)
    if batch.vector != bundle.from_vector:
        raise damaged("The batch stands on other heads than its bundle says.")
    history = History(batch.changes, bundle.from_vector, bundle.household)
    check_heads(history, batch, bundle)
    result = header_json(bundle)
    result["state_hash"] = None
    if not bundle.from_vector:
        result |= judge(history, bundle, given)
    result["log"] = [change_json(change) for change in history.order]
    result["operations"] = [
        operation_json(change, operation)
        for change in history.order
        for operation in change.operations
    ]
    return result


def judge(history: History, bundle: Bundle, given: Given) -> dict[str, object]:
    """Membership and merge of a batch that stands on nothing else."""
    membership = Membership(history)
    if history.order and membership.role(bundle.sender, None) is None:
        raise Refusal("not authorised", "The sender of the bundle is no member of the household.")
    merge = Merge(history)
    result: dict[str, object] = {
        "state_hash": merge.state_hash(),
        "superseded_void": sorted(id.hex() for id in merge.superseded_void()),
        "forks": forks(history),
        "members": members_json(membership),
    }
    if given.merged:
        result["merged"] = merged_json(merge)
    return result


def check_heads(history: History, batch: Batch, bundle: Bundle) -> None:
    """Step 12: the newest change of each log is signed, and what `to` names is there."""
    signed = {
        change.head
        for change, signature in batch.ends
        if verify(change.device, digest("medley head 1", change.hash), signature)
    }
    if not signed.issuperset(history.heads()):
        raise damaged("The newest change of a log has no valid signature.")
    missing = set(history.heads()) - set(bundle.to_vector)
    more = set(bundle.to_vector) - set(history.by_head) - set(bundle.from_vector)
    if missing or more:
        raise damaged("The bundle leads to other heads than it says.")


def check_connection(bundle: Bundle, vector: list[Head]) -> None:
    """Step 11 as far as a vector tells: it names the newest change of each log alone."""
    for head in bundle.from_vector:
        later = (held.sequence > head.sequence for held in vector if held.actor == head.actor)
        if head not in vector and not any(later):
            raise Refusal("does not connect", "The bundle builds on changes that are not held.")


def forks(history: History) -> list[dict[str, object]]:
    """The actors and sequences for which there are two different changes (§7)."""
    count: dict[tuple[bytes, bytes, int], int] = {}
    for change in history.order:
        key = (change.device, change.incarnation, change.sequence)
        count[key] = count.get(key, 0) + 1
    return [
        {"device": device.hex(), "incarnation": incarnation.hex(), "sequence": sequence}
        for (device, incarnation, sequence), changes in sorted(count.items())
        if changes > 1
    ]
