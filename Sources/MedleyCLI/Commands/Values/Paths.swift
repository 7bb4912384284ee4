/// The path of a file, as it was typed.
struct FilePath: ArgumentValue, Equatable {
  let path: String

  static var completions: Completions { .file }

  init(argument: String) throws(ArgumentFault) {
    guard !argument.isEmpty else { throw ArgumentFault(expected: "the path of a file") }
    path = argument
  }

  /// True for “-”, which stands for a standard stream.
  var isStandardStream: Bool { path == "-" }
}

/// Where a photo comes from, or that there is to be none.
enum PhotoSource: ArgumentValue, Equatable {
  case file(String)
  case nothing

  static var completions: Completions { .file }

  init(argument: String) throws(ArgumentFault) {
    guard !argument.isEmpty, argument != "-" else {
      throw ArgumentFault(expected: "the path of a picture, or none")
    }
    self = argument == "none" ? .nothing : .file(argument)
  }
}

/// The path of a folder, as it was typed.
struct DirectoryPath: ArgumentValue, Equatable {
  let path: String

  static var completions: Completions { .directory }

  init(argument: String) throws(ArgumentFault) {
    guard !argument.isEmpty else { throw ArgumentFault(expected: "the path of a folder") }
    path = argument
  }
}
