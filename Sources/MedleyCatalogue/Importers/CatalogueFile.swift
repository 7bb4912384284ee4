/// A file of a register: its name, and a way to its bytes that is gone when it is needed.
///
/// The members of an archive are given one by one, under their own names.
package struct CatalogueFile {
  /// The name without folders, by which some formats tell their files apart.
  package let name: String
  /// Reads the whole file; it may be called more than once.
  package let read: () throws -> [UInt8]

  package init(name: String, read: @escaping () throws -> [UInt8]) {
    self.name = name.split(separator: "/").last.map(String.init) ?? name
    self.read = read
  }

  /// The bytes, when they are not too many.
  func bytes() throws -> [UInt8] {
    let bytes = try read()
    guard bytes.count <= RegisterLimits.fileByteCount else {
      throw RegisterFault.tooLarge(file: name, byteLimit: RegisterLimits.fileByteCount)
    }
    return bytes
  }

  /// The words of the name in small letters: `drug_ia.txt` has “drug”, “ia” and “txt”.
  var words: [Substring] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
