/// What a command line asks for.
enum Invocation: Sendable {
  case run(Command, Given, globals: Given)
  /// Help for the command or group of that name; the empty name means all of them.
  case help(topic: String)
  case version
}
