extension ScanningFault: Explained {
  package var explanation: Explanation {
    switch self {
    case .noReader(let path):
      Explanation(
        "the program that reads codes does not start: \(path)",
        "medley-codes belongs in the same folder as medley: build both with “swift build”, or "
          + "install both again; until then type the medication in: medley add NAME")
    case .readerDied(let picture):
      Explanation(
        "the program that reads codes broke off at this picture: \(picture)",
        "take another picture of the code; nothing was changed")
    case .timedOut(let picture, let seconds):
      Explanation(
        "no code was found within \(seconds) seconds: \(picture)",
        "take a picture that shows little more than the code")
    case .nonsense(let picture):
      Explanation(
        "the program that reads codes gave an answer of another version: \(picture)",
        "medley and medley-codes belong together: install both again")
    case .notPicture(let picture):
      Explanation(
        "this does not begin like a picture: \(picture)",
        "JPEG, PNG, WebP and GIF can be read; open it in another program and save it as JPEG")
    case .noLoader(let picture):
      Explanation(
        "what decodes pictures of this kind is not installed: \(picture)",
        "for HEIC: apt-get install heif-gdk-pixbuf; for WebP: apt-get install webp-pixbuf-loader; or "
          + "save it as JPEG")
    case .unreadable(let picture):
      Explanation(
        "the picture is damaged or incomplete: \(picture)", "copy it again, or take another one")
    case .fileTooLarge(let picture, let limit):
      Explanation(
        "the picture has more than \(limit >> 20) MiB: \(picture)",
        "make it smaller with another program first")
    case .tooManyPixels(let picture):
      Explanation(
        "the picture has more than 50 megapixels: \(picture)",
        "cut out the part with the code with another program first")
    case .sideTooLong(let picture, let limit):
      Explanation(
        "the picture has a side longer than \(limit) pixels: \(picture)",
        "cut out the part with the code with another program first")
    case .cutOff(let picture):
      Explanation(
        "the file is cut off or damaged: the picture cannot be shown whole: \(picture)",
        "copy it again, or take another one")
    case .packKnown(let medication):
      Explanation(
        "this very pack was added to “\(medication)” already: nothing was added",
        "count what is there with: medley count MEDICATION AMOUNT")
    case .notFile(let path):
      Explanation("this is not a file: \(path)", "name a picture, or a folder of pictures")
    case .tooManyPictures(let folder, let limit):
      Explanation(
        "the folder has more than \(limit) pictures: \(folder)", "name the pictures of one pack")
    case .notConfined:
      Explanation(
        "the program that reads codes could not limit what it may use, so it read nothing",
        "raise the limits of this session, which “ulimit -a” shows")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .noReader, .noLoader, .notConfined: .cannotWrite
    case .fileTooLarge, .tooManyPixels, .sideTooLong, .tooManyPictures: .tooLarge
    case .notPicture, .unreadable, .cutOff, .packKnown, .notFile: .valueRefused
    case .timedOut: .timedOut
    case .readerDied, .nonsense: .unexpected
    }
  }
}
