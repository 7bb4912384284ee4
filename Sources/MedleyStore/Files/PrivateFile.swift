/// Files that only their owner may read.
package enum PrivateFile {
  /// Replaces a file as a whole: either the old or the new content is there, whatever happens.
  ///
  /// What can be made again need not be on the disk when this returns.
  /// - Throws: for a secret also `.protect`, where the medium keeps no permissions.
  package static func replace(
    _ path: String, with bytes: [UInt8], isSecret: Bool = false, isLasting: Bool = true
  ) throws(FileError) {
    let next = path + ".next"
    try FileSystem.remove(next)
    do throws(FileError) {
      let file = try Descriptor(next, .createNew)
      if isSecret { try checkPrivate(next, meant: path) }
      try file.write(bytes)
      if isLasting { try file.synchronise() }
    } catch {
      try? FileSystem.remove(next)
      throw error
    }
    try FileSystem.rename(next, to: path)
    if isLasting { try Descriptor(FileSystem.directory(of: path), .directory).synchronise() }
  }

  /// Makes a file that must not be there yet, and removes it again when it cannot be written.
  ///
  /// - Throws: for a secret also `.protect`, where the medium keeps no permissions.
  package static func createNew(
    _ path: String, with bytes: [UInt8], isSecret: Bool = false
  ) throws(FileError) {
    let file = try Descriptor(path, .createNew)
    do throws(FileError) {
      if isSecret { try checkPrivate(path, meant: path) }
      try file.write(bytes)
      try file.synchronise()
      try Descriptor(FileSystem.directory(of: path), .directory).synchronise()
    } catch {
      try? FileSystem.remove(path)
      throw error
    }
  }

  /// Refuses a file, empty as yet, that others could read whatever it was made with.
  private static func checkPrivate(_ made: String, meant path: String) throws(FileError) {
    guard FileSystem.isPrivate(made) else { throw FileError(.protect, path, number: 0) }
  }

  /// Writes a new file so that it can be trusted afterwards: synchronised, read back and compared.
  ///
  /// The path must be free; nothing is ever overwritten. The closure is given what was read back
  /// from the medium.
  package static func createVerified(
    _ path: String, with bytes: [UInt8], verify: ([UInt8]) -> Bool
  ) throws(FileError) {
    try PreparedFile(path, bytes, verify: verify).finish()
  }
}
