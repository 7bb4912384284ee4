import Foundation
import MedleyTestSupport
import Testing

/// Devices of one household, founded and admitted by file through the real program.
final class Household {
  /// The names that a test looks for in texts that must not hold them.
  static let person = "Quirina"

  private let place: TemporaryFolder
  /// The devices in the order in which they came in; the first founded the household.
  private(set) var devices: [Device] = []
  private var copyCount = 0

  /// The folder in which everything lies.
  var folder: String { place.path }

  /// The file with the recovery words.
  var wordsPath: String { folder + "/words.txt" }

  subscript(index: Int) -> Device { devices[index] }

  /// Founds a household, lets its first device prepare it, and admits the others.
  ///
  /// With recovery its words are in `wordsPath`.
  init(
    _ names: String..., hasRecovery: Bool = false, prepare: (Device) throws -> Void = { _ in }
  ) throws {
    place = try TemporaryFolder(inMemory: true)
    let founder = device(names[0])
    let words = hasRecovery ? ["--recovery", wordsPath] : []
    try founder.run(["init", "--device", names[0], "--person", Self.person] + words)
    devices = [founder]
    try prepare(founder)
    for name in names.dropFirst() { try admit(name) }
    // Those who came early hear of those who came after them.
    if devices.count > 2 {
      let file = try founder.write()
      for device in devices.dropFirst().dropLast() { try device.read(file) }
    }
  }

  /// A device that is in no household yet.
  func device(_ name: String) -> Device {
    Device(name: name, home: folder + "/" + name, folder: folder)
  }

  /// Lets a device ask to join; gives its words.
  func request(_ device: Device) throws -> String {
    let answer: JoinAnswer = try device.run(
      "join", "--request", device.home + ".request", "--device", device.name, "--json"
    ).answer()
    return answer.words
  }

  /// Admits one more device by file, words and all.
  @discardableResult
  func admit(_ name: String, role: String = "member") throws -> Device {
    let newcomer = device(name)
    let words = try request(newcomer)
    try devices[0].run(
      "admit", newcomer.home + ".request", "--welcome", newcomer.home + ".welcome", "--words",
      words, "--role", role)
    try newcomer.run("join", "--welcome", newcomer.home + ".welcome")
    devices.append(newcomer)
    return newcomer
  }

  /// A path that nothing has yet.
  func freshPath(_ name: String) -> String {
    copyCount += 1
    return "\(folder)/\(name)-\(copyCount)"
  }

  /// Every device writes a bundle for all others, then everybody reads all of them.
  func meet(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try Household.meet(devices, sourceLocation: sourceLocation)
  }

  static func meet(
    _ devices: [Device], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let files = try devices.map { try $0.write(sourceLocation: sourceLocation) }
    for device in devices { _ = try device.read(all: files, sourceLocation: sourceLocation) }
  }

  /// The state hash that all devices print; it is noted as wrong when they differ.
  @discardableResult
  func agreedHash(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let hashes = try devices.map { try $0.stateHash }
    #expect(Set(hashes).count == 1, "state hashes", sourceLocation: sourceLocation)
    return hashes[0]
  }
}
