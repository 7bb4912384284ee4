import Foundation
import MedleyTestSupport

/// The numbers that keys, ids and nonces are made of while a history is played; nil before.
private nonisolated(unsafe) var given: SeededGenerator?

enum Chance {
  /// Lets all chance of this process begin anew with a seed.
  static func begin(_ seed: UInt64) { given = SeededGenerator(seed: seed) }

  /// Begins the program again in a way that lets every dictionary be gone through in one order.
  static func fixHashing() {
    let name = "SWIFT_DETERMINISTIC_HASHING"
    guard getenv(name) == nil else { return }
    setenv(name, "1", 1)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
  }
}

/// Stands for the function of the same name by which Swift asks the system for random bytes.
///
/// So a history can be played again to the last bit where the libraries of Swift are part of the
/// program, as in a release build. The programs for use have no such thing.
@_cdecl("swift_stdlib_random")
public func fillWithChance(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
  guard given != nil else {
    arc4random_buf(bytes, count)
    return
  }
  for offset in 0..<count {
    bytes.storeBytes(
      of: UInt8(truncatingIfNeeded: given?.next() ?? 0), toByteOffset: offset, as: UInt8.self)
  }
}
