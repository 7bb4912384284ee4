package import MedleyCatalogue

extension CatalogueFault: Explained {
  package var explanation: Explanation {
    let again = "import the registers again: medley catalog import FILE"
    return switch self {
    case .cannotOpen: Explanation("the catalogue cannot be opened", "look at its rights and disk")
    case .notACatalogue: Explanation("the file of the catalogue is something else", again)
    case .newerVersion:
      Explanation("a newer Medley made the catalogue", "update this program, or \(again)")
    case .damaged: Explanation("the catalogue is damaged", again)
    case .unreadable: Explanation("the disk gave an error when the catalogue was read", again)
    case .unwritable:
      Explanation(
        "the catalogue cannot be written",
        "is the disk full, or may it only be read? Nothing changed")
    case .notEmpty:
      Explanation("another catalogue is being made in this home", "try again when it is done")
    case .repeatedSource(let id):
      Explanation("the register \(id) comes twice", "please report this with its files")
    case .noSource, .finished:
      Explanation("the catalogue was made in the wrong order", "please report this")
    case .productTooLarge(let number):
      Explanation(
        "the product \(number) has more text or packages than are kept",
        "is the file damaged? download it again")
    case .tooManyProducts:
      Explanation(
        "the catalogue would have more than \(CatalogueLimits.productCount) products",
        "take a register out: medley catalog remove NAME")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .cannotOpen, .unreadable, .unwritable, .notEmpty: .cannotWrite
    case .notACatalogue, .damaged: .damaged
    case .newerVersion: .storeIsNewer
    case .productTooLarge, .tooManyProducts: .tooLarge
    case .repeatedSource: .importRefused
    case .noSource, .finished: .unexpected
    }
  }
}
