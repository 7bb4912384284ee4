/// The limits of the folder exchange.
package enum FolderLimits {
  /// Files of a folder that are looked at; what is above it is left alone and said.
  package static let fileCount = 8_192
  /// Increments after one full file.
  package static let incrementCount = 64
  /// Own files that are remembered, over all folders.
  static let ownFileCount = 512
  /// Own files that were removed and are still remembered.
  static let removedFileCount = 128
  /// Folders that are remembered.
  static let folderCount = 32
  /// Bytes of the notes.
  static let noteByteCount = 64 << 20
}
