internal import Medley
internal import MedleyCodes
internal import MedleyInterchange

/// What `medley pair` shows: the link, its code and the words.
struct InvitationPage {
  private let invited: Reception.Invited

  init(_ invited: Reception.Invited) { self.invited = invited }

  /// The code of the link as a PNG file.
  func picture() throws -> [UInt8] {
    do {
      guard let picture = try QRCode(text: invited.link.uppercased()).picture() else {
        throw CodeError.cannotDraw
      }
      return try picture.pngFile()
    } catch let error as CodeError {
      throw error.failure
    }
  }

  func show(_ workspace: Workspace) {
    workspace.event(
      "invitation",
      [
        ("link", .string(invited.link)), ("words", .string(invited.words)),
        ("addresses", .array(invited.places.map { .string($0) })),
      ], lines(workspace).joined(separator: "\n"))
  }

  private func lines(_ workspace: Workspace) -> [String] {
    var lines = ["On the new device scan this code or give the link, within ten minutes:", ""]
    lines += code(workspace.output, isPlain: workspace.isPlain)
    lines += ["  medley join \(invited.link)", "", "Or type the three words there:", ""]
    lines += ["  medley join \(invited.words)", ""]
    if !invited.places.isEmpty {
      lines.append(
        "Where that does not find this device, add one of its addresses, such as "
          + "--at \(invited.places.joined(separator: " or "))")
    }
    return lines
  }

  /// The code in half blocks, on a terminal only.
  private func code(_ output: Output, isPlain: Bool) -> [String] {
    guard output.isTerminal, !isPlain, let code = try? QRCode(text: invited.link.uppercased())
    else { return [] }
    let coloured = output.styled("", .blackOnWhite)
    if coloured.isEmpty { return code.lines(ink: .light) + [""] }
    return code.lines(ink: .dark).map { output.styled($0, .blackOnWhite) } + [""]
  }
}

extension CodeError {
  /// What a person is told.
  fileprivate var failure: Failure {
    switch self {
    case .textTooLong(let limit):
      Failure(
        .tooLarge, "the text is longer than the \(limit) bytes that a code may hold",
        "use the words instead")
    case .cannotDraw:
      Failure(.unexpected, "the code cannot be drawn", "use the link or the words instead")
    case .cannotWritePicture:
      Failure(.unexpected, "the picture cannot be made", "use the link or the words instead")
    }
  }
}
