/// Why an archive, or one of its members, was refused.
package enum ZipFault: Error, Equatable, Sendable {
  case tooManyBytes(limit: Int)
  /// The bytes do not begin as a zip archive does.
  case notAnArchive
  /// The list at the end of the archive is missing, so a part of the file may be.
  case endsEarly
  /// The list or a member is not as the format says.
  case damaged
  case tooManyMembers(limit: Int)
  case nameTooLong(byteLimit: Int)
  /// The archive is spread over several files.
  case severalFiles
  /// The archive stands within too many others.
  case tooDeep(limit: Int)
  /// No member has the name.
  case noMember
  case encrypted
  /// The member is packed in another way than the two that are read.
  case unknownPacking(method: Int)
  /// The member unpacks to more bytes than were asked for.
  case memberTooLarge(limit: Int)
  /// The check sum of the member is not that of its bytes.
  case wrongCheckSum
  /// No memory was left for the library that unpacks.
  case noMemory
}
