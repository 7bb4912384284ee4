/// The bytes of an archive at a place that does not move, so that the library can read there.
@safe final class ArchiveMemory {
  let buffer: UnsafeRawBufferPointer

  init(_ bytes: [UInt8]) {
    let place = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    unsafe place.copyBytes(from: bytes)
    unsafe buffer = UnsafeRawBufferPointer(place)
  }

  deinit { unsafe buffer.deallocate() }
}
