/// What a shell may offer in the place of a value.
enum Completions: Equatable, Sendable {
  case none
  case file
  case directory
  case words([String])
  case medication
  case person
  case device
  /// A name of the catalogue.
  case product
}
