/// The JSON document of a file.
enum JSONFile {
  /// Reads a document; the mark that some editors put in front of UTF-8 is passed over.
  static func value(of bytes: [UInt8]) throws(InterchangeFault) -> JSONValue {
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    do throws(JSONFault) {
      return try JSONReader.value(
        of: hasMark ? Array(bytes.dropFirst(3)) : bytes,
        byteCountLimit: InterchangeLimits.fileByteCount)
    } catch {
      throw .notJSON(error)
    }
  }
}
