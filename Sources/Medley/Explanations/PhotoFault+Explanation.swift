extension PhotoFault: Explained {
  package var explanation: Explanation {
    switch self {
    case .unreadable(let path):
      Explanation(
        "the picture cannot be read: \(path)",
        "JPEG, PNG, WebP and GIF can; open it in another program and save it as JPEG")
    case .fileTooLarge(let path, let limit):
      Explanation(
        "the picture has more than \(limit >> 20) MiB: \(path)",
        "make it smaller with another program first")
    case .tooManyPixels(let path):
      Explanation(
        "the picture has too many pixels: \(path)",
        "make it smaller with another program first: 64 megapixels are read at most")
    case .noReducer(let path):
      Explanation(
        "the program that reduces pictures does not start: \(path)",
        "medley-pictures belongs in the same folder as medley: build both with “swift build”, because "
          + "“swift run medley” makes medley alone, or install both again")
    case .full(let limit):
      Explanation(
        "the household has \(limit >> 20) MiB of photos, the most it may have",
        "take one away first: medley edit MEDICATION --photo none")
    case .none:
      Explanation(
        "the medication has no photo", "add one: medley edit MEDICATION --photo FILE")
    case .notHere:
      Explanation(
        "the photo is not here yet",
        "it comes with the next sync over the network with a device that has it")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .unreadable: .valueRefused
    case .fileTooLarge, .tooManyPixels, .full: .tooLarge
    case .noReducer: .cannotWrite
    case .none, .notHere: .noSuchRecord
    }
  }
}
