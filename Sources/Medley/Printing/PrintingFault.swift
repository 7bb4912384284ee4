/// Why pages or a picture were not printed.
package enum PrintingFault: Error, Hashable, Sendable {
  /// The program that prints does not lie where it should, or does not start.
  case noPrinter(path: String)
  /// The font that everything is printed in is not installed.
  case noFont
  /// What was to be printed, or what came of it, is larger than may be.
  case tooLarge
  /// The program that prints failed, took too long or said nonsense.
  case failed
  /// Nothing is installed that opens files with the programs of the desktop.
  case noOpener
}
