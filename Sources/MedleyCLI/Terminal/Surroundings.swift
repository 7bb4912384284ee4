/// What the program was started with; read once, at the edge.
struct Surroundings: Sendable {
  /// The words after the program's name.
  var words: [String]
  var environment: [String: String] = [:]
  /// Standard input and output are terminals, so that questions can be asked.
  var isInteractive = false

  /// Where the store is: the option, else the environment, else the usual place.
  func home(option: String?) -> String? {
    if let option { return option }
    if let home = nonEmpty("MEDLEY_HOME") { return home }
    // The specification tells programs to ignore a path that is not absolute.
    if let folder = nonEmpty("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder + "/medley" }
    return nonEmpty("HOME").map { $0 + "/.local/share/medley" }
  }

  /// An environment variable, where it is set to something.
  func nonEmpty(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }
}
