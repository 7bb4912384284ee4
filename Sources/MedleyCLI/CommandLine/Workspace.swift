internal import MedleyMedicines

/// What a command works with, apart from what was given on its line.
struct Workspace {
  let surroundings: Surroundings
  let globals: Given
  /// The table the command came from, for commands about commands.
  let table: CommandTable
  let output: Output
  let input: any TextSource
  /// Where the store is; nil when nothing says it.
  let home: String?
  /// The time to take for the clock's.
  let now: OffsetInstant?
  /// The zone to take for the device's.
  let zone: ZoneName?
  let wantsJSON: Bool
  let isPlain: Bool

  init(
    surroundings: Surroundings, globals: Given, table: CommandTable, output: Output,
    input: any TextSource
  ) throws(UsageError) {
    self.surroundings = surroundings
    self.globals = globals
    self.table = table
    self.output = output
    self.input = input
    home = surroundings.home(option: try globals[GlobalOptions.home]?.path)
    now = try globals[GlobalOptions.now]
    zone = try globals[GlobalOptions.zone]
    wantsJSON = try globals[GlobalOptions.json]
    isPlain = try globals[GlobalOptions.plain]
  }

  /// True when a person sits there who can answer.
  var canAsk: Bool { surroundings.isInteractive && !wantsJSON }
}
