internal import MedleyCodes
internal import MedleyConfinement
internal import MedleyPictures
internal import MedleyReaders

/// The process that reads the codes of one picture: a file on standard input, what readers say on
/// standard output.
///
/// It is started by `medley` and knows no names, keys or records. Whatever a picture does to the
/// libraries that decode and read it happens here, with limits, and ends with this process.
@main enum Main {
  static func main() {
    let isConfined = Confinement.begin(
      memoryByteCount: ReaderLimits.memoryByteCount,
      processorSeconds: ReaderLimits.processorSeconds, openFileCount: ReaderLimits.openFileCount,
      writtenByteCount: ReadingLimits.answerByteCount)
    guard isConfined else { Confinement.end(with: PictureFault.notConfined.rawValue) }
    do throws(PictureFault) {
      guard let file = Confinement.readAll(limit: PictureLimits.fileByteCount) else {
        throw .tooLarge
      }
      let picture = try GrayPixels(of: file, pixelCount: ReaderLimits.searchedPixelCount)
      let image = GrayImage(width: picture.width, height: picture.height, pixels: picture.pixels)
      guard let image else { throw .tooManyPixels }
      let answer = ReadingsAnswer.bytes(
        CodeSearch.readings(of: image), isWhole: picture.isWhole)
      Confinement.end(with: Confinement.write(answer) ? 0 : PictureFault.unreadable.rawValue)
    } catch {
      Confinement.end(with: error.rawValue)
    }
  }
}
