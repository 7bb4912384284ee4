import Foundation
import MedleyCatalogue
import MedleyMedicines

/// Extracts of real registers, which live outside the package.
enum RegisterSamples {
  /// The folder, found through `MEDLEY_SHARED` or beside the package.
  private static let folder: URL = {
    let given = ProcessInfo.processInfo.environment["MEDLEY_SHARED"]
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return URL(filePath: given ?? "../shared", relativeTo: package).appending(path: "samples")
  }()

  /// The bytes of a file; nil where the extracts are not.
  static func bytes(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appending(path: name))).map(Array.init)
  }

  static func isThere(_ names: [String]) -> Bool { names.allSatisfy { bytes($0) != nil } }

  /// The files of an extract under the names that their publisher gives them.
  static func files(_ names: [(sample: String, name: String)]) -> [CatalogueFile] {
    names.compactMap { entry in
      bytes(entry.sample).map { bytes in CatalogueFile(name: entry.name) { bytes } }
    }
  }

  static let american = [
    (sample: "ndc_product_sample.tsv", name: "product.txt"),
    (sample: "ndc_package_sample.tsv", name: "package.txt"),
  ]
  static let unfinished = [
    (sample: "ndc_unfinished_product_300.tsv", name: "unfinished_product.txt"),
    (sample: "ndc_unfinished_package_for_300.tsv", name: "unfinished_package.txt"),
  ]
  static let french = [
    (sample: "bdpm_CIS_CIP_300.tsv", name: "CIS_CIP_bdpm.txt"),
    (sample: "bdpm_CIS_COMPO_for_300.tsv", name: "CIS_COMPO_bdpm.txt"),
    (sample: "openmedic_CIP13_names_for_300.csv", name: "CIP13.csv"),
  ]
  static let canadian = ["drug", "form", "ingred", "package", "route", "schedule", "status"]
    .map { (sample: "dpd_\($0)_for_300.csv", name: "\($0).txt") }
  static let british = [
    "f_amp2_3010419", "f_ampp2_3010419", "f_gtin2_0010419", "f_vmp2_3010419", "f_vmpp2_3010419",
  ].map { (sample: "dmd/\($0).xml", name: "\($0).xml") }

  static let areThere = isThere((american + unfinished + french + canadian).map(\.sample))
}

extension CatalogueFile {
  /// A file of a text.
  init(_ name: String, _ text: String) {
    let bytes = Array(text.utf8)
    self.init(name: name) { bytes }
  }
}

/// What an import gave.
struct Imported {
  let products: [CatalogueProduct]
  let account: CatalogueAccount

  init(_ files: [CatalogueFile], format: CatalogueFormat? = nil) throws {
    let reading = try CatalogueImport(files: files, format: format)
    var products: [CatalogueProduct] = []
    account = try reading.read { products.append($0) }
    self.products = products
  }

  func product(_ number: String) -> CatalogueProduct? {
    products.first { $0.number == number }
  }

  func package(_ code: CatalogueCode) -> CataloguePackage? {
    products.flatMap(\.packages).first { package in
      package.codes.contains { $0.scheme == code.scheme && $0.number == code.number }
    }
  }
}
