internal import CZlib

/// Inflates a raw stream (RFC 1951) piece by piece.
@safe package final class Inflater {
  /// At a place that does not move: the library refuses a state that was moved.
  private let raw: UnsafeMutablePointer<z_stream>
  private let hasState: Bool
  private var fault: InflateFault?
  /// True once the last block of the stream was read.
  package private(set) var isOver = false
  /// How many bytes of input were used so far; those behind the stream's end are not.
  package private(set) var usedByteCount = 0

  package init() throws(InflateFault) {
    unsafe raw = .allocate(capacity: 1)
    unsafe raw.initialize(to: z_stream())
    hasState =
      unsafe inflateInit2_(raw, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      == Z_OK
    guard hasState else { throw .noMemory }
  }

  deinit {
    if hasState { unsafe inflateEnd(raw) }
    unsafe raw.deallocate()
  }

  /// Inflates one piece of at most so many bytes; see `usedByteCount` for where to go on.
  ///
  /// The piece is empty when the stream is over or more input is needed.
  /// - Throws: `endsEarly` where more were needed and the input was the last.
  package func next(
    _ input: ArraySlice<UInt8>, isLast: Bool, byteLimit: Int = DeflateLimits.pieceByteCount
  ) throws(InflateFault) -> [UInt8] {
    if let fault { throw fault }
    let room = min(byteLimit, DeflateLimits.pieceByteCount)
    guard !isOver, room > 0 else { return [] }
    let given = min(input.count, Int(Int32.max))
    var code = Z_OK
    let raw = unsafe raw
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      unsafe input.withUnsafeBufferPointer { source in
        unsafe raw.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe raw.pointee.avail_in = uInt(given)
        unsafe raw.pointee.next_out = output.baseAddress
        unsafe raw.pointee.avail_out = uInt(room)
        code = unsafe inflate(raw, Z_NO_FLUSH)
        unsafe raw.pointee.next_in = nil
        unsafe raw.pointee.next_out = nil
      }
      count = unsafe room - Int(raw.pointee.avail_out)
    }
    usedByteCount += unsafe given - Int(raw.pointee.avail_in)
    switch code {
    case Z_STREAM_END: isOver = true
    case Z_OK, Z_BUF_ERROR:
      if piece.isEmpty, isLast, given == input.count { try fail(.endsEarly) }
    case Z_MEM_ERROR: try fail(.noMemory)
    default: try fail(.damaged)
    }
    return piece
  }

  private func fail(_ fault: InflateFault) throws(InflateFault) {
    self.fault = fault
    throw fault
  }
}
