import Foundation
import MedleyTestSupport

/// The two files of an American directory, with made-up products.
enum InventedDirectory {
  private static let products = """
    PRODUCTID PRODUCTNDC PRODUCTTYPENAME PROPRIETARYNAME PROPRIETARYNAMESUFFIX NONPROPRIETARYNAME \
    DOSAGEFORMNAME ROUTENAME STARTMARKETINGDATE ENDMARKETINGDATE MARKETINGCATEGORYNAME \
    APPLICATIONNUMBER LABELERNAME SUBSTANCENAME ACTIVE_NUMERATOR_STRENGTH ACTIVE_INGRED_UNIT \
    PHARM_CLASSES DEASCHEDULE NDC_EXCLUDE_FLAG LISTING_RECORD_CERTIFIED_THROUGH
    """
  private static let packages = """
    PRODUCTID PRODUCTNDC NDCPACKAGECODE PACKAGEDESCRIPTION STARTMARKETINGDATE ENDMARKETINGDATE \
    NDC_EXCLUDE_FLAG SAMPLE_PACKAGE
    """

  /// Writes a directory of so many products into a new folder.
  static func write(to folder: String, productCount: Int = 40) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var productRows = [products.split(separator: " ").map(String.init)]
    var packageRows = [packages.split(separator: " ").map(String.init)]
    for number in 0..<productCount {
      let code = "9999-\(1_000 + number)"
      productRows.append([
        code + "_id", code, "HUMAN PRESCRIPTION DRUG", "Madeup \(number)", "", "madeupine",
        "TABLET", "ORAL", "20200101", "", "NDA", "NDA000001", "Made Up Inc", "MADEUPINE", "5",
        "mg/1", "", "", "N", "20271231",
      ])
      packageRows.append([
        code + "_id", code, code + "-30", "30 TABLET in 1 BOTTLE (\(code)-30)", "20200101", "", "N",
        "N",
      ])
    }
    for (name, rows) in [("product.txt", productRows), ("package.txt", packageRows)] {
      let text = rows.map { $0.joined(separator: "\t") }.joined(separator: "\r\n") + "\r\n"
      try Array(text.utf8).write(to: folder + "/" + name)
    }
  }
}
