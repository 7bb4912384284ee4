internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange

/// `medley catalog import`: takes a register of medicines into the catalogue.
enum CatalogImportCommand {
  static let files = Argument<[FilePath]>(
    "FILE", "The files of one register: as they are, in a folder or in a zip archive")
  static let register = Option<RegisterWord?>(
    "register", "NAME", "Which register it is; found out from the files if left out")
  static let date = Option<TypedDate?>(
    "date", "DATE", "Of which day the files are, where they do not say it")

  static let command = Command(
    "catalog import", "Import the register of a country, to look medicines up offline",
    discussion: """
      The files are those that the registers publish; “medley catalog sources” says where they are \
      to be had and how they may be used. A second import takes the place of the first. All of it \
      is imported or nothing, and nothing of it is sent to anybody: each device has a catalogue of \
      its own.

      us-ndc: product.txt and package.txt of the FDA's NDC directory, or its zip. fr-bdpm: \
      CIS_bdpm.txt, CIS_CIP_bdpm.txt and CIS_COMPO_bdpm.txt. gb-dmd: the XML files of dm+d with \
      f_gtin2, or their zip. ca-dpd: drug.txt, package.txt, ingred.txt, form.txt and the others of \
      Health Canada. pl-rpl: the XML of the Polish register. it-aifa: the CSV files of AIFA.
      """,
    inputs: [files, register, date],
    examples: [
      Example("medley catalog import ndctext.zip", "The directory of the United States"),
      Example("medley catalog import CIS_bdpm.txt CIS_CIP_bdpm.txt CIS_COMPO_bdpm.txt", "France"),
    ],
    exits: [
      .noStore, .endsEarly, .damaged, .storeIsNewer, .tooLarge, .cannotWrite, .importRefused,
      .valueRefused, .unexpected,
    ]
  ) { given, workspace in
    let circumstances = try workspace.circumstances
    let day = try given[date]?.date(today: circumstances.today)
    if let day, day > circumstances.today {
      throw Failure(.valueRefused, "\(day) has not come yet", "give the day that the files are of")
    }
    let imported = try workspace.catalogueShelf().importFiles(
      try given[files].map(\.path),
      as: try given[register].flatMap { CatalogueFormat(rawValue: $0.rawValue) },
      of: day, at: circumstances.moment
    ) { workspace.output.progress("\($0) products read") }
    workspace.report(imported.lines, json: imported.json)
    return .done
  }
}

/// The registers that can be imported.
enum RegisterWord: String, WordChoice {
  case americanNDC = "us-ndc"
  case frenchBDPM = "fr-bdpm"
  case britishDMD = "gb-dmd"
  case canadianDPD = "ca-dpd"
  case polishRPL = "pl-rpl"
  case italianAIFA = "it-aifa"
}

extension CatalogueShelf.Imported {
  fileprivate var lines: [String] {
    let done = isRenewal ? "Imported anew" : "Imported"
    let packages = Wording.count(account.packageCount, "package")
    return [
      "\(done): \(shown(source.title)) (\(source.id)), \(source.dayWords): "
        + "\(Wording.count(account.productCount, "product")), \(packages), "
        + "\(Wording.count(account.codeCount, "code"))."
    ]
      + account.passedOver.map { passed in
        "Passed over: \(passed.count) × \(passed.reason.words), first in line \(passed.line) of "
          + "\(shown(passed.file))."
      } + [shown(source.licence)]
      + (source.dataDate == nil
        ? ["The files do not say of which day they are: import them again with --date to keep it."]
        : [])
  }

  fileprivate var json: [(String, JSONValue)] {
    [
      ("source", source.json), ("codes", .integer(account.codeCount)),
      ("renewed", .bool(isRenewal)),
      (
        "passed_over",
        .array(
          account.passedOver.map { passed in
            .object([
              ("reason", .string(passed.reason.words)), ("count", .integer(passed.count)),
              ("file", .string(passed.file)), ("line", .integer(passed.line)),
            ])
          })
      ),
    ]
  }
}

extension PassedOver.Reason {
  fileprivate var words: String {
    switch self {
    case .notForPeople: "not for people, or not ready for sale"
    case .noName: "a product without a name"
    case .productNumber: "a product whose number cannot be read"
    case .unknownProduct: "about a product that the files do not have"
    case .repeated: "said before"
    case .code: "a code that cannot be read"
    case .checkDigit: "a code whose check digit does not fit"
    case .date: "a date that the calendar does not have"
    case .strengths: "strengths that cannot be told apart"
    case .tooMany: "more than is kept"
    }
  }
}
