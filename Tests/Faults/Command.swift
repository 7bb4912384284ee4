import Medley

/// What somebody asks a store for, again and again from the same beginning.
package struct Command {
  package let name: String
  /// The folder of the store.
  let home: String
  /// What is in it before.
  let before: HomeFiles
  /// The names of files that it may add to the folder.
  var leaves: Set<String> = []
  /// Sets what lies outside the store back; the store itself is set back by its files.
  var setBack: () throws -> Void = {}
  /// Opens the store, does it and closes it again; when it returns it is acknowledged.
  var run: () throws -> Void
  /// The state hash before; nil where there is no store yet.
  var hashBefore: String?
  /// The state hash afterwards; nil where each run makes something else.
  var hashAfter: String?
  /// How many lives of the device there are once something more is written.
  var incarnationCount = 1
  /// True when it must wait for a lock and go on; a new store is not waited for, since nobody else
  /// can have it.
  var waitsForLocks: Bool { hashBefore != nil }
  /// Writes something more.
  var goOn: (Cabinet) throws -> Void = FaultyHousehold.logDose
  /// What is wrong outside the store.
  var problems: (_ isAcknowledged: Bool) throws -> [String] = { _ in [] }

  /// The same as if it told nobody that it failed, so that what looks at it can be looked at.
  package var hidingItsFailures: Command {
    var command = self
    command.run = { [run] in do { try run() } catch {} }
    return command
  }
}
