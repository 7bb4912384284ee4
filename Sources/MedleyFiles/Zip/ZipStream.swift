internal import MedleyDeflate

/// Unpacks one member of an archive piece by piece.
package final class ZipStream {
  private let member: ZipMember
  private let byteCountLimit: Int
  /// What was not unpacked yet of the bytes that the list gives the member.
  private var packed: ArraySlice<UInt8>
  /// Nil for a member that is stored as it is.
  private let inflater: Inflater?
  private var checkSum = CheckSum()
  private var byteCount = 0
  private var isOver = false

  /// Goes to a member; `packed` are its bytes as `ZipPlace` found them.
  init(_ member: ZipMember, packed: ArraySlice<UInt8>, byteCountLimit: Int) throws(ZipFault) {
    self.member = member
    self.packed = packed
    self.byteCountLimit = byteCountLimit
    do throws(InflateFault) {
      inflater = member.method == 0 ? nil : try Inflater()
    } catch {
      throw ZipFault(error)
    }
  }

  /// The next piece; nil at the end.
  package func next() throws(ZipFault) -> [UInt8]? {
    guard !isOver else { return nil }
    do throws(ZipFault) {
      let room = min(FilesLimits.memberPieceByteCount, max(0, byteCountLimit - byteCount) + 1)
      let piece = try piece(room)
      if piece.isEmpty {
        try end()
        isOver = true
        return nil
      }
      byteCount += piece.count
      guard byteCount <= byteCountLimit else { throw .memberTooLarge(limit: byteCountLimit) }
      guard byteCount <= member.byteCount else { throw .damaged }
      checkSum.add(piece)
      return piece
    } catch {
      isOver = true
      throw error
    }
  }

  private func piece(_ room: Int) throws(ZipFault) -> [UInt8] {
    guard let inflater else {
      let piece = Array(packed.prefix(room))
      packed = packed.dropFirst(piece.count)
      return piece
    }
    do throws(InflateFault) {
      let before = inflater.usedByteCount
      let piece = try inflater.next(packed, isLast: true, byteLimit: room)
      packed = packed.dropFirst(inflater.usedByteCount - before)
      return piece
    } catch {
      throw ZipFault(error)
    }
  }

  /// Looks that all bytes came, and the right ones.
  private func end() throws(ZipFault) {
    guard packed.isEmpty, byteCount == member.byteCount else { throw .damaged }
    guard checkSum.value == member.checkSum else { throw .wrongCheckSum }
  }
}

extension ZipFault {
  fileprivate init(_ fault: InflateFault) {
    switch fault {
    case .noMemory: self = .noMemory
    case .endsEarly, .damaged: self = .damaged
    }
  }
}
