/// A new file that is on the medium already, checked, and lacks only its name.
///
/// Whoever has to write a file and commit a transaction prepares the file, commits, and finishes.
package struct PreparedFile {
  private let path: String
  private var part: String { path + ".part" }

  /// Writes the bytes, synchronises, reads them back from the medium and compares.
  ///
  /// The path must be free; nothing is ever overwritten. The closure is given what was read back
  /// from the medium. After an error nothing is left behind.
  package init(
    _ path: String, _ bytes: [UInt8], verify: ([UInt8]) -> Bool = { _ in true }
  ) throws(FileError) {
    self.path = path
    if FileSystem.exists(path) { throw FileError(.create, path, number: 17) }
    do throws(FileError) {
      try FileSystem.remove(part)
      let file = try Descriptor(part, .createNew)
      try file.write(bytes)
      try file.synchronise()
      file.forget()
      let again = try FileSystem.read(part, limit: bytes.count)
      guard again == bytes, verify(again) else { throw FileError(.verify, path, number: 0) }
    } catch {
      discard()
      throw FileError(error.action, path, number: error.number)
    }
  }

  /// Gives the file its name; after an error nothing is left behind.
  package func finish() throws(FileError) {
    do throws(FileError) {
      try FileSystem.renameExclusively(part, to: path)
    } catch {
      discard()
      throw error
    }
    do throws(FileError) {
      try Descriptor(FileSystem.directory(of: path), .directory).synchronise()
    } catch {
      try? FileSystem.remove(path)
      throw FileError(error.action, path, number: error.number)
    }
  }

  /// Takes back what was written.
  package func discard() { try? FileSystem.remove(part) }
}
