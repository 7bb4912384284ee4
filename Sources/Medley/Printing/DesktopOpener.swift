/// The desktop's own program that opens a file with whatever it is opened with there.
package struct DesktopOpener: Sendable {
  private let program: String

  /// Looks for it along the folders of `PATH`.
  ///
  /// - Throws: `CabinetError.printing` when there is none.
  package init(path: String?) throws {
    guard let program = ChildProcess.find("xdg-open", along: path ?? "") else {
      throw CabinetError.printing(.noOpener)
    }
    self.program = program
  }

  /// Starts opening a file; what comes of it is the desktop's.
  package func open(_ path: String) throws {
    // A name that begins with a dash is not to be taken for an option.
    let named = path.hasPrefix("/") ? path : "./" + path
    guard ChildProcess.leave([program, named]) else { throw CabinetError.printing(.noOpener) }
  }
}
