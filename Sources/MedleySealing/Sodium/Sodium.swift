internal import CSodium

/// The border to libsodium: its one-time set-up and the wiping of memory.
enum Sodium {
  /// True once libsodium has chosen its fastest code for this processor.
  ///
  /// Without it every function still computes the same, only slower, so the answer is not needed.
  static let ready: Bool = sodium_init() >= 0

  /// Overwrites the bytes with zeros in a way the compiler cannot leave out.
  static func wipe(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe sodium_memzero(start, buffer.count)
    }
  }
}

extension Words32 {
  /// Makes a value from the 32 bytes that a function of libsodium writes.
  init(written write: (UnsafeMutablePointer<UInt8>) -> Void) {
    var output: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &output) { output in
      guard let start = unsafe output.bindMemory(to: UInt8.self).baseAddress else { return }
      unsafe write(start)
    }
    self.init(
      high: Words16(high: output.0.bigEndian, low: output.1.bigEndian),
      low: Words16(high: output.2.bigEndian, low: output.3.bigEndian))
  }
}
