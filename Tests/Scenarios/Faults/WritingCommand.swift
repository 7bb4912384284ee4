/// A command that writes, with what it needs of a `FaultPlace`.
struct WritingCommand: CustomStringConvertible {
  let name: String
  /// The home that it writes, by its name in the place.
  var home = "tablet"
  let words: [String]
  /// True when it may stop between two steps that are each whole.
  var hasSteps = false
  /// True when the home is gone afterwards.
  var erases = false

  var description: String { name }

  init(
    _ name: String, home: String = "tablet", hasSteps: Bool = false, erases: Bool = false,
    _ words: String...
  ) {
    self.name = name
    self.home = home
    self.words = words
    self.hasSteps = hasSteps
    self.erases = erases
  }

  /// Those that change the record.
  static let recording = [
    WritingCommand("add", "add", "Zinc", "--dose", "1", "--at", "08:00", "--stock", "30"),
    WritingCommand(
      "add with a photo", "add", "Gold", "--dose", "1", "--as-needed", "--photo", "picture.jpg"),
    WritingCommand("edit", "edit", "Iron", "--dose", "2", "--strength", "25 mg"),
    WritingCommand("edit of a photo", "edit", "Iron", "--photo", "picture.jpg"),
    WritingCommand("remove", "remove", "Iron"),
    WritingCommand("pause", "pause", "Iron"),
    WritingCommand("end", "end", "Iron"),
    WritingCommand("move", "move", "Iron", "todayT20:00", "21:00"),
    WritingCommand("take", "take", "Ibuprofen"),
    WritingCommand("skip", "skip", "Iron"),
    WritingCommand("undo", "undo"),
    WritingCommand("note", "note", "slept badly"),
    WritingCommand("refill", "refill", "Iron", "30"),
    WritingCommand("count", "count", "Iron", "12"),
    WritingCommand("lose", "lose", "Iron", "2"),
    WritingCommand("person add", "person", "add", "Otto"),
    WritingCommand("zone", "zone", "Asia/Tokyo"),
    WritingCommand("settings", "settings", "quiet-hours", "22:00-07:00"),
    WritingCommand("import", "import", "history.json"),
  ]

  /// Those that concern the household.
  static let household = [
    WritingCommand(
      "init", home: "fresh", "init", "--device", "fresh", "--person", "Ann", "--recovery",
      "fresh.txt"),
    WritingCommand(
      "join with a request", home: "fresh", "join", "--request", "fresh.request", "--device",
      "fresh"),
    WritingCommand(
      "join with a welcome", home: "watch", hasSteps: true, "join", "--welcome", "watch.welcome"),
    WritingCommand(
      "admit", hasSteps: true, "admit", "clock.request", "--welcome", "clock.welcome", "--words",
      "WORDS"),
    WritingCommand("role", "role", "phone", "reader"),
    WritingCommand("remove-device", "remove-device", "phone"),
    WritingCommand("leave", home: "phone", "leave", "--yes", "phone"),
    WritingCommand("recovery add", hasSteps: true, "recovery", "add", "--recovery", "more.txt"),
  ]

  /// Those that exchange files or keep them.
  static let files = [
    WritingCommand("bundle write", "bundle", "write", "out.age"),
    WritingCommand("bundle read", "bundle", "read", "phone.age"),
    WritingCommand("sync with a folder", hasSteps: true, "sync", "--folder", "exchange"),
    WritingCommand("backup", hasSteps: true, "backup", "stick", "--keep", "2"),
    WritingCommand(
      "restore", home: "fresh", hasSteps: true, "restore", "stick", "--recovery", "words.txt",
      "--device", "fresh"),
    WritingCommand("doctor --rebuild", "doctor", "--rebuild"),
    WritingCommand("export json", "export", "json", "out.json"),
    WritingCommand("catalog import", hasSteps: true, "catalog", "import", "register"),
    WritingCommand("interactions import", "interactions", "import", "list.tsv"),
    WritingCommand("erase", home: "tablet", erases: true, "erase", "--yes", "tablet"),
  ]

  static let all = recording + household + files
}
