import Foundation
import MedleyTestSupport
import Testing

/// The catalogue: registers imported with the real program, looked up, replaced and taken out.
@Suite struct CatalogScenarios {
  private struct Answer: Decodable {
    struct Ingredient: Decodable, Equatable {
      let name: String
      let strength: String?
    }

    struct Code: Decodable, Equatable {
      let scheme: String
      let number: String
    }

    struct Package: Decodable {
      let description: String?
      let codes: [Code]
    }

    struct Product: Decodable {
      let name: String
      let genericName: String?
      let ingredients: [Ingredient]
      let form: String?
      let holder: String?
      let number: String
      let source: String
      let date: String?
      let package: Package?
      let packages: [Package]?
    }

    let packages: [Product]
    let products: [Product]
    let more: Bool
  }

  private struct Sources: Decodable {
    struct Source: Decodable {
      let id: String
      let date: String?
      let importedAt: String?
      let products: Int
      let packages: Int
      let licence: String
    }

    let sources: [Source]
    let others: [Source]
  }

  private static let productHeading = [
    "PRODUCTID", "PRODUCTNDC", "PRODUCTTYPENAME", "PROPRIETARYNAME", "PROPRIETARYNAMESUFFIX",
    "NONPROPRIETARYNAME", "DOSAGEFORMNAME", "ROUTENAME", "STARTMARKETINGDATE", "ENDMARKETINGDATE",
    "MARKETINGCATEGORYNAME", "APPLICATIONNUMBER", "LABELERNAME", "SUBSTANCENAME",
    "ACTIVE_NUMERATOR_STRENGTH", "ACTIVE_INGRED_UNIT", "PHARM_CLASSES", "DEASCHEDULE",
    "NDC_EXCLUDE_FLAG", "LISTING_RECORD_CERTIFIED_THROUGH",
  ]

  private static let packageHeading = [
    "PRODUCTID", "PRODUCTNDC", "NDCPACKAGECODE", "PACKAGEDESCRIPTION", "STARTMARKETINGDATE",
    "ENDMARKETINGDATE", "NDC_EXCLUDE_FLAG", "SAMPLE_PACKAGE",
  ]

  private let folder: TemporaryFolder
  private let device: Device

  init() throws {
    folder = try TemporaryFolder()
    device = try folder.begunDevice()
  }

  /// Writes the two files of an American directory, with made-up products.
  private func directory(
    _ name: String, _ products: [(ndc: String, name: String, strength: String)]
  ) throws -> String {
    let path = folder.path(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let rows = products.map { product in
      [
        "\(product.ndc)_id", product.ndc, "HUMAN PRESCRIPTION DRUG", product.name, "", "madeupine",
        "TABLET, FILM COATED", "ORAL", "20200101", "", "NDA", "NDA000001", "Made Up Inc",
        "MADEUPINE", product.strength, "mg/1", "", "", "N", "20271231",
      ]
    }
    let packages = products.map { product in
      [
        "\(product.ndc)_id", product.ndc, "\(product.ndc)-30",
        "30 TABLET, FILM COATED in 1 BOTTLE (\(product.ndc)-30)", "20200101", "", "N", "N",
      ]
    }
    func table(_ rows: [[String]]) -> String {
      rows.map { $0.joined(separator: "\t") }.joined(separator: "\r\n") + "\r\n"
    }
    try Data(table([Self.productHeading] + rows).utf8)
      .write(to: URL(filePath: path + "/product.txt"))
    try Data(table([Self.packageHeading] + packages).utf8)
      .write(to: URL(filePath: path + "/package.txt"))
    return path
  }

  private func find(_ words: String...) throws -> Answer {
    let ending = try device.end(["catalog", "find", "--json"] + words)
    #expect(ending.status == 0 || ending.status == 1, "\(ending.messages)")
    return try ending.answer()
  }

  @Test func `before any import the small list that comes with the program is looked into`() throws
  {
    let sources: Sources = try device.ask("catalog", "sources")
    #expect(sources.sources.map(\.id) == ["seed"])
    #expect(
      sources.others.map(\.id)
        == ["us-ndc", "fr-bdpm", "gb-dmd", "ca-dpd", "pl-rpl", "it-aifa"])
    #expect(try find("norvasc").products.count == 3)
    #expect(try find("nothing like it").products.isEmpty)
    #expect(try device.end(["catalog", "find", "nothing like it"]).status == 1)
  }

  @Test func `an imported package is found by its name, its number and its trade number`() throws {
    let path = try directory(
      "ndc", [("0002-1200", "Imaginol", "10"), ("0002-1201", "Imaginol", "20")])
    let ending = try device.run(
      "catalog", "import", path, "--date", "2026-02-01")
    #expect(ending.results.contains("2 products, 2 packages, 4 codes"))
    #expect(ending.results.contains("data of 2026-02-01"))
    let byName = try find("imaginol")
    #expect(byName.products.map(\.number) == ["0002-1200", "0002-1201"])
    let first = try #require(byName.products.first)
    #expect(first.ingredients == [Answer.Ingredient(name: "MADEUPINE", strength: "10 mg")])
    #expect(first.source == "us-ndc" && first.date == "2026-02-01")
    // 000002-1200-30 in twelve digits; 0002-1200-30 in ten; the check digit of the fourteen is
    // worked out by hand: 3·3 + 3·2 + 1 + 3·2 + 3·1 = 25, and five are missing to thirty.
    for code in ["0002-1200-30", "0002120030", "00002120030", "000002120030", "00300021200305"] {
      let byCode = try find(code)
      #expect(byCode.packages.map(\.number) == ["0002-1200"], "\(code)")
      #expect(
        byCode.packages.first?.package?.codes == [
          Answer.Code(scheme: "NDC", number: "0002-1200-30")
        ], "\(code)")
    }
    #expect(try find("0002-1201").packages.map(\.number) == ["0002-1201"])
    // The small list shows the same market, and makes way.
    #expect(try find("norvasc").products.isEmpty)
  }

  @Test func `a second import takes the place of the first, and can be taken out`() throws {
    _ = try device.run(
      "catalog", "import", directory("one", [("0002-1200", "Imaginol", "10")]))
    let second = try directory("two", [("0002-1300", "Fancinol", "10")])
    #expect(try device.run("catalog", "import", second).results.hasPrefix("Imported anew"))
    #expect(try find("imaginol").products.isEmpty)
    #expect(try find("fancinol").products.count == 1)
    let sources: Sources = try device.ask("catalog", "sources")
    #expect(sources.sources.map(\.id) == ["us-ndc"])
    let american = try #require(sources.sources.last)
    #expect(american.products == 1 && american.packages == 1 && !american.licence.isEmpty)
    #expect(american.importedAt?.hasPrefix("2026-03-01T") == true)
    try device.run("catalog", "remove", "us-ndc")
    #expect(try find("fancinol").products.isEmpty)
    #expect(try find("norvasc").products.count == 3)
    #expect(try device.end(["catalog", "remove", "us-ndc"]).status == 3)
  }

  @Test func `an archive gives its members and their day`() throws {
    let path = try directory("ndc", [("0002-1200", "Imaginol", "10")])
    let script = """
      import zipfile
      with zipfile.ZipFile("\(folder.path("ndctext.zip"))", "w", zipfile.ZIP_DEFLATED) as archive:
          for name in ("product.txt", "package.txt"):
              member = zipfile.ZipInfo("directory/" + name, (2026, 1, 31, 4, 0, 0))
              archive.writestr(member, open("\(path)/" + name, "rb").read())
      """
    let made = try Program.shell("python3 -c '\(script)'", in: folder.path, home: device.home)
    #expect(made.status == 0, "\(made.messages)")
    let ending = try device.run("catalog", "import", folder.path("ndctext.zip"))
    #expect(ending.results.contains("data of 2026-01-31"))
    #expect(try find("imaginol").products.count == 1)
  }

  @Test func `files that are refused change nothing`() throws {
    let good = try directory("good", [("0002-1200", "Imaginol", "10")])
    try device.run("catalog", "import", good)
    let kept = try Data(contentsOf: URL(filePath: device.home + "/catalogue/products.sqlite"))
    let bad = try directory("bad", [("0002-1300", "Fancinol", "10")])
    let product = bad + "/product.txt"
    let text = try String(contentsOfFile: product, encoding: .utf8)
    let refused: [(String, Int32)] = [
      (text.replacing("\tMADEUPINE\t", with: "\t"), 25), ("nothing of the kind", 25), ("", 25),
      (text.replacing("PRODUCTID", with: "ID"), 25),
    ]
    for (text, status) in refused {
      try Data(text.utf8).write(to: URL(filePath: product))
      let ending = try device.end(["catalog", "import", bad])
      #expect(ending.status == status, "\(ending.messages)")
      #expect(ending.messages.contains("hint: "), "\(ending.messages)")
    }
    #expect(try device.end(["catalog", "import", folder.path("nowhere")]).status == 23)
    #expect(try device.end(["catalog", "import", good, "--date", "2026-03-02"]).status == 27)
    try Data("AIC;Farmaco\n".utf8).write(to: URL(filePath: bad + "/lista.csv"))
    try Data(Self.productHeading.joined(separator: "\t").utf8).write(to: URL(filePath: product))
    let several = try device.end(["catalog", "import", bad])
    #expect(several.status == 25 && several.messages.contains("it-aifa, us-ndc"))
    try Data([0x50, 0x4b, 3, 4, 0, 0]).write(to: URL(filePath: folder.path("cut.zip")))
    #expect(try device.end(["catalog", "import", folder.path("cut.zip")]).status == 15)
    let file = URL(filePath: device.home + "/catalogue/products.sqlite")
    #expect(try Data(contentsOf: file) == kept)
    let names = try FileManager.default.contentsOfDirectory(atPath: device.home + "/catalogue")
    #expect(names == ["products.sqlite"])
    let rights = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(rights[.posixPermissions] as? Int == 0o600)
  }

  @Test
  func `a damaged catalogue is told plainly, keeps nothing else from working and is made anew`()
    throws
  {
    let path = try directory("good", [("0002-1200", "Imaginol", "10")])
    try device.run("catalog", "import", path)
    let file = URL(filePath: device.home + "/catalogue/products.sqlite")
    // The head and the first tables are whole in the last one; its products are not.
    let whole = try Data(contentsOf: file)
    let hollow = whole.prefix(8_192) + Data(repeating: 0, count: whole.count - 8_192)
    for damage in [Data("not a database".utf8), Data(), whole.prefix(5_000), hollow] {
      try damage.write(to: file)
      let ending = try device.end(["catalog", "find", "imaginol"])
      #expect([16, 23].contains(ending.status), "\(ending.messages)")
      #expect(ending.messages.contains("catalog import"), "\(ending.messages)")
      try device.run("interactions")
      try device.run("add", "Imaginol", "--dose", "1", "--as-needed")
      try device.run("undo")
      try device.run("catalog", "import", path)
      #expect(try find("imaginol").products.count == 1)
    }
    try device.run("erase", "--yes", device.name)
    #expect(!FileManager.default.fileExists(atPath: device.home))
  }

  @Test func `what a new medication may be is proposed from the catalogue`() throws {
    struct Added: Decodable {
      struct Proposal: Decodable {
        let strength: String?
        let form: String?
        let ingredients: [String]
      }

      let proposals: [Proposal]
    }
    let path = try directory(
      "ndc", [("0002-1200", "Imaginol", "10"), ("0002-1201", "Imaginol", "20")])
    try device.run("catalog", "import", path)
    let added: Added = try device.ask("add", "imaginol", "--dose", "1", "--as-needed")
    #expect(added.proposals.map(\.strength) == ["10 mg", "20 mg"])
    #expect(added.proposals.map(\.form) == ["tablet, film coated", "tablet, film coated"])
    #expect(added.proposals.first?.ingredients == ["madeupine 10 mg"])
    let other: Added = try device.ask("add", "Imag", "--dose", "1", "--as-needed")
    #expect(other.proposals.isEmpty)
    let completed = try device.run("complete", "--", "add", "imag")
    #expect(completed.results == "Imaginol\n")
  }

  @Test(.enabled(if: ImportSamples.arePresent, "the shared samples are absent"))
  func `the real extracts of every register are imported and found`() throws {
    let imports: [(files: [String], source: String, code: String, name: String)] = [
      (["ndc_product_sample.tsv", "ndc_package_sample.tsv"], "us-ndc", "0002-1200-30", "Amyvid"),
      (
        [
          "bdpm_CIS_CIP_300.tsv", "bdpm_CIS_COMPO_for_300.tsv",
          "openmedic_CIP13_names_for_300.csv",
        ], "fr-bdpm", "3400949497294", "ANASTROZOLE"
      ), (["dmd"], "gb-dmd", "8712400360258", "Nutrison"),
      (
        [
          "dpd_drug_for_300.csv", "dpd_form_for_300.csv", "dpd_ingred_for_300.csv",
          "dpd_package_for_300.csv", "dpd_route_for_300.csv", "dpd_schedule_for_300.csv",
          "dpd_status_for_300.csv",
        ], "ca-dpd", "00644579", "IMIPRAMINE"
      ),
    ]
    for sample in imports {
      try device.run(
        ["catalog", "import"] + sample.files.map { ImportSamples.path($0) } + [
          "--date", "2026-01-01",
        ])
      let found = try find(sample.code).packages.filter { $0.source == sample.source }
      #expect(found.count == 1, "\(sample.source)")
      #expect(found.first?.name.contains(sample.name) == true, "\(sample.source)")
    }
    let sources: Sources = try device.ask("catalog", "sources")
    #expect(sources.sources.map(\.id) == ["ca-dpd", "fr-bdpm", "gb-dmd", "us-ndc"])
    #expect(try find("viagra").products.count == 3)
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zint")
        && ImportSamples.arePresent, "zint or the shared samples are absent"))
  func `a pack of a register goes from a picture into the record, once on all devices`() throws {
    struct Scan: Decodable {
      struct Code: Decodable {
        struct National: Decodable, Equatable {
          let scheme: String
          let number: String
        }

        let national: National?
        let expires: String?
        let batch: String?
      }

      struct Proposal: Decodable {
        struct Medication: Decodable {
          let name: String
          let addedAt: String?
        }

        let source: String
        let medications: [Medication]
      }

      let codes: [Code]
      let catalogue: [Answer.Product]
      let proposal: Proposal
    }
    let household = try Household("tablet", "phone")
    let (tablet, phone) = (household[0], household[1])
    let box = household.folder + "/box.png"
    let drawn = try Program.run(
      "/usr/bin/zint",
      [
        "-b", "DATAMATRIX", "--gs1", "-d", "[01]00300021200305[17]281231[10]12AB[21]S1", "-o", box,
        "--scale=4", "--quietzones", "--vwhitesp=4",
      ], in: household.folder)
    #expect(drawn.status == 0, "\(drawn.messages)")
    // Ten digits of an American number lie in it; before a register is there, none of its three
    // readings is believed.
    let before: Scan = try tablet.ask("scan", box)
    #expect(before.codes.first?.national == nil && before.catalogue.isEmpty)
    #expect(before.proposal.source == "pack")
    try tablet.run(
      "catalog", "import", ImportSamples.path("ndc_product_sample.tsv"),
      ImportSamples.path("ndc_package_sample.tsv"), "--date", "2026-01-01")
    let known: Scan = try tablet.ask("scan", box)
    #expect(known.codes.first?.national == .init(scheme: "ndc", number: "0002-1200-30"))
    #expect(known.codes.first?.expires == "2028-12-31" && known.codes.first?.batch == "12AB")
    #expect(known.catalogue.map(\.name) == ["Amyvid III"])
    #expect(known.proposal.source == "catalogue")
    try tablet.run(
      "scan", box, "--add", "--yes", "--name", "Amyvid", "--dose", "1", "--as-needed", "--amount",
      "30")
    let again: Scan = try tablet.ask("scan", box)
    #expect(again.proposal.source == "history")
    #expect(again.proposal.medications.map(\.name) == ["Amyvid"])
    #expect(again.proposal.medications.first?.addedAt != nil)
    try household.meet()
    let there: Scan = try phone.ask("scan", box)
    #expect(there.proposal.medications.map(\.name) == ["Amyvid"])
    #expect(there.proposal.medications.first?.addedAt != nil)
    // The phone has imported nothing: the record says whose it is, and no register which number.
    #expect(there.catalogue.isEmpty && there.codes.first?.national == nil)
    let record = try phone.run("export", "json", "-").results
    #expect(record.contains("2028-12-31") && record.contains("12AB"))
    #expect(try phone.run("stock").results.contains("30 doses"))
  }

  @Test func `ten digits that a register told apart are known on a device without it`() throws {
    struct Scan: Decodable {
      struct Proposal: Decodable {
        struct Medication: Decodable { let name: String }
        let medications: [Medication]
        let code: String?
      }

      let proposal: Proposal
    }
    let household = try Household("tablet", "phone")
    let (tablet, phone) = (household[0], household[1])
    try tablet.run(
      "catalog", "import", directory("ndc", [("0002-1200", "Imaginol", "10")]))
    // Two such boxes are of one article; without a serial number each counts.
    let known: Scan = try tablet.ask("scan", "--text", "0002120030")
    #expect(known.proposal.code == "0002-1200-30")
    try tablet.run(
      "scan", "--text", "0002120030", "--add", "--yes", "--name", "Imaginol", "--dose", "1",
      "--as-needed", "--amount", "30")
    try household.meet()
    for text in ["0002120030", "0002-1200-30", "00300021200305"] {
      let there: Scan = try phone.ask("scan", "--text", text)
      #expect(there.proposal.medications.map(\.name) == ["Imaginol"], "\(text)")
    }
  }
}
