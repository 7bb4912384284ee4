/// A file of a register: its name, and a way to its bytes, which is taken when they are needed.
///
/// The members of an archive are given one by one, under their own names.
package struct CatalogueFile {
  /// The name without folders, by which some formats tell their files apart.
  package let name: String
  /// Reads the whole file; it may be called more than once.
  package let read: () throws -> [UInt8]
  /// The bytes at the beginning, where they are known.
  private var known: ArraySlice<UInt8>?

  package init(name: String, read: @escaping () throws -> [UInt8]) {
    self.name = name.split(separator: "/").last.map(String.init) ?? name
    self.read = read
  }

  /// The bytes at the beginning, by which files are told apart.
  func head() throws -> ArraySlice<UInt8> {
    try known ?? bytes().prefix(RegisterLimits.headByteCount)
  }

  /// The file with its beginning, so that it need not be unpacked again to be told apart.
  func withHead() throws -> CatalogueFile {
    var file = self
    file.known = Array(try head())[...]
    return file
  }

  /// The bytes, when they are not too many.
  func bytes() throws -> [UInt8] {
    let bytes = try read()
    guard bytes.count <= RegisterLimits.fileByteCount else {
      throw RegisterFault.tooLarge(file: name, byteLimit: RegisterLimits.fileByteCount)
    }
    return bytes
  }
}
