internal import CPixbuf

extension Pixbuf {
  /// Bytes that the library is given at a time.
  private static let pieceByteCount = 1 << 16

  /// What is found out about a picture before its pixels are decoded.
  private final class Gate {
    let limit: Int
    let size: Size
    var fault: PictureFault?

    init(limit: Int, size: @escaping Size) {
      self.limit = limit
      self.size = size
    }
  }

  /// The size that a picture of some width and height is decoded to.
  typealias Size = (_ width: Int, _ height: Int) -> (width: Int, height: Int)

  /// Decodes a picture of at most so many pixels, already smaller where it has more than are kept.
  ///
  /// - Throws: `PictureFault.tooLarge` or `.sideTooLong` before its pixels are decoded, `.noLoader` or
  ///   `.unreadable`.
  static func decode(
    _ bytes: [UInt8], _ format: PictureFormat, limit: Int, size: @escaping Size
  ) throws(PictureFault) -> Pixbuf {
    guard let loader = unsafe gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else {
      throw .noLoader
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
    let gate = Gate(limit: limit, size: size)
    unsafe connect(loader, to: gate)
    let isWhole = withExtendedLifetime(gate) {
      let isTaken = unsafe feed(bytes, to: loader, gate)
      // A loader has to be closed, whatever it thinks of what it got.
      let isClosed = unsafe gdk_pixbuf_loader_close(loader, nil) != 0
      return isTaken && isClosed
    }
    if let fault = gate.fault { throw fault }
    guard isWhole, let pixels = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw .unreadable
    }
    unsafe g_object_ref(UnsafeMutableRawPointer(pixels))
    return try unsafe Pixbuf(adopting: pixels)
  }

  /// Lets the gate see the size as soon as the library knows it.
  private static func connect(_ loader: OpaquePointer, to gate: Gate) {
    typealias SizePrepared =
      @convention(c) (
        OpaquePointer?, Int32, Int32, UnsafeMutableRawPointer?
      ) -> Void
    let prepared: SizePrepared = { loader, width, height, data in
      guard let data = unsafe data else { return }
      let gate = unsafe Unmanaged<Gate>.fromOpaque(data).takeUnretainedValue()
      gate.fault = PictureLimits.fault(Int(width), Int(height), pixelCount: gate.limit)
      guard gate.fault == nil else {
        // A picture without pixels is one that the library does not decode.
        return unsafe gdk_pixbuf_loader_set_size(loader, 0, 0)
      }
      let size = gate.size(Int(width), Int(height))
      unsafe gdk_pixbuf_loader_set_size(
        loader, Int32(clamping: size.width), Int32(clamping: size.height))
    }
    unsafe g_signal_connect_data(
      UnsafeMutableRawPointer(loader), "size-prepared", unsafeBitCast(prepared, to: GCallback.self),
      Unmanaged.passUnretained(gate).toOpaque(), nil, 0)
  }

  /// Gives the library the bytes, until it has all or does not want any more.
  private static func feed(
    _ bytes: [UInt8], to loader: OpaquePointer, _ gate: Gate
  ) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var offset = 0
      while offset < buffer.count, gate.fault == nil {
        let count = min(pieceByteCount, buffer.count - offset)
        guard
          unsafe gdk_pixbuf_loader_write(
            loader, buffer.baseAddress?.advanced(by: offset), count, nil) != 0
        else { return false }
        offset += count
      }
      return true
    }
  }
}
