/// Why a photo was not taken in or not written out.
package enum PhotoFault: Error, Hashable, Sendable {
  /// The picture is damaged, of a kind that is not read, or the process that read it failed.
  case unreadable(path: String)
  /// It has more bytes than are read.
  case fileTooLarge(path: String, limit: Int)
  /// It has more pixels than are decoded.
  case tooManyPixels(path: String)
  /// The program that reduces pictures does not lie where it should, or does not start.
  case noReducer(path: String)
  /// The household has as many bytes of photos as it may have.
  case full(limit: Int)
  /// The medication has no photo.
  case none(medication: String)
  /// The record names a photo whose bytes have not come yet.
  case notHere(medication: String)
}
