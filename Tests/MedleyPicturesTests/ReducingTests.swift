import MedleyPictures
import Testing

/// What is read and what is not.
@Suite struct ReducingTests {
  @Test func `what is no picture is refused`() {
    for bytes in [[], [0xff], Array("a text".utf8), [0xff, 0xd8, 0xff], Array("GIF89a".utf8)] {
      #expect(throws: PictureFault.unreadable) { _ = try ReducedPicture(of: bytes) }
    }
  }
}
