extension PrintingFault: Explained {
  package var explanation: Explanation {
    switch self {
    case .noPrinter(let path):
      Explanation(
        "the program that makes PDF pages and pictures does not start: \(path)",
        "it belongs into the same folder as medley; install both again, or take --html or --text")
    case .noFont:
      Explanation(
        "the font DejaVu Sans is not installed",
        "install it, then try again: apt-get install fonts-dejavu-core")
    case .tooLarge:
      Explanation(
        "that is too large to be printed",
        "take a shorter period, such as one with a later --from")
    case .failed:
      Explanation(
        "making the pages failed", "take --html or --text, and please report it")
    case .noOpener:
      Explanation(
        "there is no program xdg-open to open the file with",
        "leave --open out and open the file yourself, or install it: apt-get install xdg-utils")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .noPrinter, .noFont, .noOpener: .cannotWrite
    case .tooLarge: .tooLarge
    case .failed: .unexpected
    }
  }
}
