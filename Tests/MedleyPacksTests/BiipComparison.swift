import Foundation
import MedleyMedicines
import MedleyTestSupport
import Testing

@testable import MedleyPacks

/// Messages of GS1 as Python's `biip` splits them, compared with ours line by line.
@Suite(.enabled(if: Biip.isInstalled, "Python's biip is missing")) struct BiipComparison {
  @Test func `10,000 messages are split as biip splits them, but for what the table explains`()
    throws
  {
    let folder = try TemporaryFolder()
    let messages = (0..<10_000).map { Self.message(seed: $0) }
    #expect(messages.count { $0.isRight } > 4_000)
    let file = folder.path("messages.txt")
    try Data(messages.map { $0.text + "\n" }.joined().utf8).write(to: URL(filePath: file))
    let theirs = try Biip.answers(to: file)
    try #require(theirs.count == messages.count)
    let today = try #require(LocalDate(days: Int(Date().timeIntervalSince1970) / 86_400))
    var explained: [String: Int] = [:]
    var equalCount = 0
    var refusedCount = 0
    var unexplainedCount = 0
    for (index, message) in messages.enumerated() {
      let pair = Pair(message: message.text, theirs: theirs[index], today: today)
      let isNational = pair.titles.contains { $0.hasPrefix("national number") }
      #expect(
        !(message.isRight && pair.areRefused && !isNational),
        "seed \(index): “\(quoted(message.text))” is right, and biip says \(pair.theirs)")
      if pair.agree {
        if pair.areRefused { refusedCount += 1 } else { equalCount += 1 }
        continue
      }
      guard let reason = Self.reasons.first(where: { $0.holds(pair) }) else {
        unexplainedCount += 1
        guard unexplainedCount <= 10 else { continue }
        Issue.record(
          "seed \(index): “\(quoted(message.text))”: “\(pair.ours)” and “\(pair.theirs)” \(pair.warnings)"
        )
        continue
      }
      explained[reason.words, default: 0] += 1
    }
    #expect(equalCount > 5_000)
    #expect(refusedCount > 1_000)
    // A reason that explains nothing is one to take out.
    for reason in Self.reasons {
      #expect(explained[reason.words, default: 0] > 0, "\(reason.words)")
    }
  }

  /// One message with both answers.
  struct Pair {
    let message: String
    let ours: String
    let theirs: String
    let warnings: [PackWarning]

    init(message: String, theirs: String, today: LocalDate) {
      self.message = message
      self.theirs = theirs
      let code = PackCode(text: message, symbologyIdentifier: "]d2", today: today)
      warnings = code.warnings.filter(\.isRefusal)
      ours = code.elements.map { element in
        var field = element.ai + "=" + element.value
        if ApplicationIdentifier.known(element.ai)?.isDate == true,
          let day = PackDate.day(element.value.prefix(6), today: today)
        {
          field += ":" + day.text
        }
        return field
      }.joined(separator: "\t")
    }

    /// True where both refuse something, or both say the same.
    var agree: Bool { areRefused || (warnings.isEmpty && ours == theirs) }
    /// What the numbers are whose check digits we find wrong; empty where anything else is.
    var titles: [String] {
      let titles = warnings.compactMap { warning in
        if case .checkDigit(let title, _) = warning { title } else { nil }
      }
      return titles.count == warnings.count ? titles : []
    }
    var areRefused: Bool { !warnings.isEmpty && theirs.hasPrefix("!") }
    var isOursOnly: Bool { warnings.isEmpty && theirs.hasPrefix("!") }
    var isTheirsOnly: Bool { !warnings.isEmpty && !theirs.hasPrefix("!") }
  }

  struct Reason: Sendable {
    let words: String
    let holds: @Sendable (Pair) -> Bool
  }

  /// Why the answers differ, each with the messages it explains.
  static let reasons = [
    Reason(
      words: """
        A value is longer than it may be, or goes on with other characters, mostly because the \
        separator behind it is missing: biip takes as much as may be and reads the rest as the \
        next field. We leave it out, for where it ends cannot be told.
        """,
      holds: { pair in
        pair.isTheirsOnly && pair.ours != pair.theirs
          && pair.warnings.contains {
            switch $0 {
            case .tooLong, .characters: true
            default: false
            }
          }
      }),
    Reason(
      words: "National numbers have check digits of their countries, which biip does not know.",
      holds: { pair in
        pair.isTheirsOnly && pair.ours == pair.theirs
          && pair.titles.allSatisfy { $0.hasPrefix("national number") }
      }),
    Reason(
      words: """
        Shipments, documents, coupons, assets, parts and service relations end with a check digit \
        as well (402, 253, 255, 8003, 8006, 8026, 8017, 8018), which biip does not work out.
        """,
      holds: { pair in
        let checked = ["402", "253", "255", "8003", "8006", "8026", "8017", "8018"]
          .compactMap { ApplicationIdentifier.known($0)?.title }
        return pair.isTheirsOnly && pair.titles.contains { checked.contains($0) }
      }),
    Reason(
      words: "biip lets a count (30) and an active potency (7004) be empty.",
      holds: { pair in
        pair.isTheirsOnly
          && pair.warnings.contains {
            [.unreadable(rest: "30"), .unreadable(rest: "7004")].contains($0)
          }
      }),
    Reason(
      words: """
        biip knows which values some fields may have that packs of medicines do not use: \
        countries, yes and no, temperatures, days of birth, parts (4307 … 8010).
        """,
      holds: { pair in
        let codes = [
          "4307", "4317", "4321", "4322", "4323", "4330", "4331", "4332", "4333", "7250", "7251",
          "7258", "8003", "8008", "8010",
        ]
        return pair.isOursOnly
          && codes.contains { pair.theirs.contains("with GS1 AI (\($0)) pattern") }
      }),
    Reason(
      words: "biip takes the second day of a harvest (7007) for a time of day.",
      holds: { $0.isOursOnly && $0.theirs.contains("Failed to parse GS1 AI (7007) date/time") }),
  ]

  /// A message that is right, or spoilt in one of five ways.
  private static func message(seed: Int) -> (text: String, isRight: Bool) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let common = ["00", "01", "10", "11", "17", "21", "30", "410", "7003", "710", "711", "712"]
    var fields = (0...generator.below(5)).map { _ in
      let codes = generator.chance(50) ? common : ElementComposer.codes
      let code = generator.pick(codes) ?? "10"
      return ElementString(ai: code, value: ElementComposer.value(code, using: &generator))
    }
    let kind = generator.below(12)
    if kind == 6, let field = fields.popLast() {
      let more = String(repeating: "1", count: generator.below(30))
      fields.append(
        ElementString(ai: field.ai, value: generator.chance(30) ? "" : field.value + more))
    }
    if kind == 7 {
      let unknown = ["14", "19", "3106", "500", "7099", "89", "A1"]
      fields.insert(
        ElementString(ai: generator.pick(unknown) ?? "14", value: "123456"),
        at: generator.below(fields.count))
    }
    var text = ElementComposer.message(fields)
    if kind == 8 { text = text.split(separator: "\u{1d}").joined() }
    var characters = Array(text)
    if kind == 9 { characters = Array(characters.prefix(generator.below(characters.count) + 1)) }
    if kind >= 10 {
      let spoilt = Array("0123456789ABCab/#%\u{1d}")
      characters[generator.below(characters.count)] = generator.pick(spoilt) ?? "0"
    }
    return (String(characters), kind < 6)
  }
}

extension PackWarning {
  /// True for what leaves a field out, or names one that is not known.
  fileprivate var isRefusal: Bool {
    switch self {
    case .checkDigit, .noSuchDay, .tooLong, .tooShort, .characters, .unknownField, .unreadable,
      .tooManyFields, .zeros:
      true
    default: false
    }
  }
}

/// Python's `biip`, in the place where `Interop/with-packages --tests` puts it.
enum Biip {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let python = package.appending(path: ".build/python/bin/python3")
  private static let script = package.appending(path: "Interop/check_element_strings.py").path()

  static let isInstalled = (try? run(["-c", "import biip"])) != nil

  /// Its answers to the messages of a file.
  static func answers(to file: String) throws -> [String] {
    try run([script, file]).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// What a run of Python prints; an error when it fails.
  private static func run(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = python
    process.arguments = ["-I"] + words
    process.environment = ["LC_ALL": "C.UTF-8"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
