/// Why a command line was not understood, as facts.
enum UsageError: Error, Equatable, Sendable {
  case unknownCommand(String, nearest: String?)
  /// A first word that needs a second one; the found word is nil when the line ended.
  case unknownMember(group: String, found: String?, choices: [String], nearest: String?)
  case unknownOption(String, command: String?, nearest: String?)
  case optionBeforeCommand(String)
  case shortOption(String, nearest: String?)
  case missingValue(label: String, valueName: String, next: String?)
  case valueForFlag(label: String)
  case repeated(label: String)
  case missing(labels: [String], command: String)
  case unexpected(word: String, command: String)
  case value(label: String, word: String, fault: ArgumentFault)
  case noneOf([String], command: String)
  case together(String, String, command: String)
  case needs(String, String, command: String)
  case unlisted(String)
}
