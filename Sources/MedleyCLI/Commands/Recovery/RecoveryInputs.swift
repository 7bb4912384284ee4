/// What the commands about the recovery key share.
enum RecoveryInputs {
  /// Where words come from that somebody has.
  static let proof = Option<FilePath?>(
    "recovery", "FILE",
    "A file with the recovery words, or recovery.age; “-” reads the words; asked for if left out")
  /// Where words come from in whose name something is done.
  static let voucher = Option<FilePath?>(
    "recovery", "FILE",
    "In the name of the recovery words: a file with them, or recovery.age; “-” reads the words")
  static let sealedAtFirst = Option<FilePath?>(
    "recovery-age", "FILE", "Write the recovery key here as well, sealed with a passphrase")
  static let sealed = Option<FilePath?>(
    "age", "FILE", "Write the new key here, sealed with a passphrase")
  static let passphrase = Option<PassphraseSource?>(
    "passphrase", "-", "Read the passphrase from standard input instead of the terminal")

  /// How a command that is shown a recovery key can end.
  static let exits: [ExitStatus] = [
    .endsEarly, .damaged, .otherHousehold, .wrongWords, .tooLarge, .cannotWrite,
  ]
}

/// Where a passphrase comes from: never the command line, which other programs can see.
struct PassphraseSource: ArgumentValue, Equatable {
  init(argument: String) throws(ArgumentFault) {
    guard argument == "-" else {
      throw ArgumentFault(
        expected: "“-”, because a passphrase is never written on the line",
        advice: "send it to standard input, or type it on a terminal without --passphrase",
        hidesWord: true)
    }
  }
}
