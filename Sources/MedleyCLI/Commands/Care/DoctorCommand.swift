/// `medley doctor`: checks the store.
enum DoctorCommand {
  static let rebuild = Flag("rebuild", "Make all tables anew from the log")

  static let command = Command(
    "doctor", "Check the store and say which step fails",
    discussion: """
      Devices that hold the same changes print the same state hash. The log is the record; --rebuild \
      makes everything else anew from it.
      """,
    inputs: [rebuild],
    examples: [
      Example("medley doctor", "Check everything"),
      Example("medley doctor --rebuild", "Make the tables anew"),
    ],
    exits: .store + [.no]
  ) { given, workspace in throw Unfilled() }
}
