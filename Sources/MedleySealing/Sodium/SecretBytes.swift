internal import CSodium

/// Bytes that are wiped from memory when nobody holds them any more.
///
/// They have no description and no encoding; a caller borrows them for the time of a closure.
///
/// Unchecked because of the pointer: the memory is written only by initialisers, before any other
/// reference exists, and freed only by `deinit`, after the last one is gone; between them it is
/// only read, which any number of threads may do at once.
@safe
package final class SecretBytes: @unchecked Sendable {
  /// The number of bytes.
  package let byteCount: Int

  /// The first byte, for the C functions of this folder, which must also keep `self` alive.
  private let start: UnsafeMutablePointer<UInt8>

  /// Makes a secret that a function of libsodium writes.
  init(byteCount: Int, written write: (UnsafeMutablePointer<UInt8>) -> Void) {
    self.byteCount = byteCount
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: max(byteCount, 1))
    unsafe start.initialize(repeating: 0, count: max(byteCount, 1))
    unsafe self.start = start
    unsafe write(start)
  }

  deinit {
    unsafe sodium_memzero(start, max(byteCount, 1))
    unsafe start.deallocate()
  }

  /// Lends the bytes to a closure; they must not be copied to where nobody wipes them.
  package func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { extendLifetime(self) }
    let buffer = unsafe UnsafeBufferPointer(start: start, count: byteCount)
    return try unsafe body(buffer.span)
  }

  /// Copies the bytes into an array, which the caller has to wipe if they are still secret there.
  func copiedBytes() -> [UInt8] {
    withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }

  /// Lends the address of the bytes to a function of libsodium.
  func withPointer<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    defer { extendLifetime(self) }
    return unsafe body(start)
  }
}

extension SecretBytes {
  /// Copies bytes that the caller has to wipe itself.
  package convenience init(copying bytes: some Collection<UInt8>) {
    unsafe self.init(byteCount: bytes.count) { start in
      for (index, byte) in bytes.enumerated() { unsafe start[index] = byte }
    }
  }

  /// Copies bytes and wipes the array they came in.
  package convenience init(wiping bytes: inout [UInt8]) {
    self.init(copying: bytes)
    Sodium.wipe(&bytes)
    bytes = []
  }

  /// Draws so many random bytes.
  package convenience init(
    byteCount: Int, using generator: inout some RandomNumberGenerator
  ) {
    unsafe self.init(byteCount: byteCount) { start in
      var index = 0
      while index < byteCount {
        var word: UInt64 = generator.next()
        for _ in 0..<min(8, byteCount - index) {
          unsafe start[index] = UInt8(truncatingIfNeeded: word)
          word >>= 8
          index += 1
        }
      }
    }
  }

  /// Joins secrets, in this order.
  package convenience init(joining parts: [SecretBytes]) {
    unsafe self.init(byteCount: parts.reduce(0) { $0 + $1.byteCount }) { start in
      var offset = 0
      for part in parts {
        unsafe part.withPointer { source in
          unsafe (start + offset).update(from: source, count: part.byteCount)
        }
        offset += part.byteCount
      }
    }
  }

  /// Copies out a part of the bytes; nil where the range reaches outside.
  package func part(_ range: Range<Int>) -> SecretBytes? {
    guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
    return unsafe SecretBytes(byteCount: range.count) { start in
      unsafe withPointer { source in
        unsafe start.update(from: source + range.lowerBound, count: range.count)
      }
    }
  }
}

extension SecretBytes: Equatable {
  /// Compares in a time that depends on the lengths alone.
  package static func == (one: SecretBytes, other: SecretBytes) -> Bool {
    guard one.byteCount == other.byteCount else { return false }
    guard one.byteCount > 0 else { return true }
    return unsafe one.withPointer { first in
      unsafe other.withPointer { second in
        unsafe sodium_memcmp(first, second, one.byteCount) == 0
      }
    }
  }
}
