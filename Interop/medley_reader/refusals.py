"""Why a bundle is not read: one class and one exit status for each (bundle-format §2)."""

#: The exit status of each error class; 0 is a bundle that was read, 2 a wrong call.
EXIT_STATUS = {
    "not a bundle": 14,
    "empty": 15,
    "ends early": 15,
    "damaged": 16,
    "sealed for others": 17,
    "does not connect": 18,
    "another household": 19,
    "newer": 20,
    "not authorised": 21,
    "too large": 22,
}


class Refusal(Exception):
    """A file that is refused as a whole, its class and one sentence for people."""

    def __init__(self, error_class: str, sentence: str) -> None:
        super().__init__(sentence)
        self.error_class = error_class
        self.exit_status = EXIT_STATUS[error_class]


def damaged(sentence: str) -> Refusal:
    """A refusal because bytes are not what they should be."""
    return Refusal("damaged", sentence)


def too_large(sentence: str) -> Refusal:
    """A refusal because a limit is passed."""
    return Refusal("too large", sentence)
