internal import MedleyConfinement
internal import MedleyPictures

/// The process that reduces one picture: a file on standard input, a JPEG on standard output.
///
/// It is started by `medley` and knows no names, keys or records. Whatever a picture does to the
/// library that decodes it happens here, with limits, and ends with this process.
@main enum Main {
  static func main() {
    let isConfined = Confinement.begin(
      memoryByteCount: PictureLimits.memoryByteCount,
      processorSeconds: PictureLimits.processorSeconds, openFileCount: PictureLimits.openFileCount,
      writtenByteCount: PictureLimits.reducedByteCount)
    guard isConfined else { Confinement.end(with: PictureFault.notConfined.rawValue) }
    do throws(PictureFault) {
      guard let file = Confinement.readAll(limit: PictureLimits.fileByteCount) else {
        throw .tooLarge
      }
      let picture = try ReducedPicture(of: file)
      Confinement.end(with: Confinement.write(picture.bytes) ? 0 : PictureFault.unreadable.rawValue)
    } catch {
      Confinement.end(with: error.rawValue)
    }
  }
}
