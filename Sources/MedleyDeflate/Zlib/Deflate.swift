internal import CZlib

/// Deflates and inflates whole byte strings in the zlib format (RFC 1950).
package enum Deflate {
  /// No deflated byte stands for more than so many bytes, whatever the content.
  package static let greatestRatio = 1_032

  /// Deflates bytes; nil when zlib refuses.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    var length = compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(length))
    guard unsafe compress2(&output, &length, bytes, uLong(bytes.count), 6) == Z_OK else {
      return nil
    }
    output.removeLast(output.count - Int(length))
    return output
  }

  /// Inflates bytes to exactly so many; nil when they are not that.
  ///
  /// The caller has checked the count against its limits: this is what is allocated.
  package static func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    guard count >= 0, count / greatestRatio <= bytes.count else { return nil }
    var output = [UInt8](repeating: 0, count: count)
    var length = uLong(count)
    var used = uLong(bytes.count)
    guard unsafe uncompress2(&output, &length, bytes, &used) == Z_OK, Int(length) == count,
      Int(used) == bytes.count
    else { return nil }
    return output
  }
}
