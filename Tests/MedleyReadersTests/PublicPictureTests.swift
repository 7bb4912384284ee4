import Foundation
import MedleyCodes
import Testing

/// Photos of codes that the project zxing tests itself with; they are no part of this one.
@Suite(.enabled(if: Drawn.hasPictures, "the pictures lie in ../shared/pictures"))
struct PublicPictureTests {
  /// A second code that is on a picture too: the price below a Japanese book's number, an address.
  static let alsoThere = [
    "zxing-ean13-2-14.png": "1920081045006", "zxing-ean13-2-20.png": "1920081045006",
    "zxing-ean13-2-21.png": "1920081045006", "zxing-code39-3-08.png": "001EC9476B0A",
  ]

  struct Goal: Sendable, CustomTestStringConvertible {
    let symbology: String
    /// Percent of the pictures whose content is told, read or to be checked.
    let told: Int
    /// Percent that are read.
    let read: Int
    /// Pictures that no reader here makes out, of the few there are.
    var unread: Set<String> = []
    var testDescription: String { symbology }
  }

  static let goals = [
    Goal(symbology: "ean13", told: 85, read: 60), Goal(symbology: "ean8", told: 100, read: 60),
    Goal(symbology: "upca", told: 73, read: 60), Goal(symbology: "upce", told: 94, read: 60),
    Goal(symbology: "code128", told: 98, read: 60, unread: ["zxing-code128-2-30.png"]),
    Goal(symbology: "code39", told: 100, read: 60),
    // Most of these are short: parts of longer ones, for all that is known.
    Goal(symbology: "itf", told: 98, read: 5),
    Goal(
      symbology: "datamatrix", told: 92, read: 20,
      unread: [
        "zxing-cpp-datamatrix-1-distorted.png", "zxing-cpp-datamatrix-3-#794.png",
        "zxing-cpp-datamatrix-3-dm-2x2-#1072-2.png", "zxing-cpp-datamatrix-3-dm-2x2-#669-2.png",
      ]),
    Goal(symbology: "qrcode", told: 93, read: 60),
  ]

  /// The content that the file beside a picture expects.
  private static func expected(_ picture: URL) throws -> [UInt8] {
    let bare = picture.deletingPathExtension()
    let text = try? Data(contentsOf: bare.appendingPathExtension("txt"))
    return [UInt8](try text ?? Data(contentsOf: bare.appendingPathExtension("bin")))
  }

  /// True for the expected content, whatever its characters are encoded in.
  private static func isRight(_ code: ReadCode, _ expected: [UInt8]) -> Bool {
    if Searched.comparable(code) == Searched.comparable(expected, code.symbology) { return true }
    let text = String(decoding: expected, as: UTF8.self)
    if code.symbology == .code39 {
      // Source: ISO/IEC 16388, annex A: a plus sign makes the next letter a small one.
      let spelled = String(decoding: code.bytes, as: UTF8.self)
        .replacing(/\+([A-Z])/) { $0.1.lowercased() }
      return spelled == text
    }
    guard code.symbology.isMatrix else { return false }
    return [String.Encoding.isoLatin1, .shiftJIS].contains { encoding in
      String(bytes: code.bytes, encoding: encoding) == text
    }
  }

  @Test(arguments: goals)
  func `photos of a symbology are told as often as the design asks, and none is read wrongly`(
    _ goal: Goal
  ) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Drawn.pictures.appending(path: goal.symbology), includingPropertiesForKeys: nil
    ).filter { ["png", "jpg"].contains($0.pathExtension) }
    var (told, read, count) = (0, 0, 0)
    for file in files where !goal.unread.contains(file.lastPathComponent) {
      let expected = try Self.expected(file)
      let codes = try Searched.codes(in: [UInt8](Data(contentsOf: file)))
      let right = codes.filter { Self.isRight($0, expected) }
      count += 1
      if !right.isEmpty { told += 1 }
      if right.contains(where: { $0.state == .read }) { read += 1 }
      for code in codes where code.state == .read && !Self.isRight(code, expected) {
        let content = String(decoding: code.bytes, as: UTF8.self)
        #expect(Self.alsoThere[file.lastPathComponent] == content, "\(file.lastPathComponent)")
      }
    }
    #expect(count > 0)
    #expect(told * 100 >= count * goal.told, "\(told) of \(count)")
    #expect(read * 100 >= count * goal.read, "\(read) of \(count)")
  }
}
