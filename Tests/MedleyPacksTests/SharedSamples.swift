import Foundation

/// Real files of drug data, which live outside the package.
enum SharedSamples {
  /// The folder, found through `MEDLEY_SHARED` or beside the package.
  private static let folder: URL = {
    let given = ProcessInfo.processInfo.environment["MEDLEY_SHARED"]
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return URL(filePath: given ?? "../shared", relativeTo: package).appending(path: "samples")
  }()

  /// The lines of a file without its first one, as fields.
  static func rows(_ name: String, separator: Character) -> [[String]]? {
    guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else {
      return nil
    }
    return text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
  }

  static let labels = rows("openfda_otc_upc_reads.csv", separator: ",")
  static let french = rows("bdpm_CIS_CIP_300.tsv", separator: "\t")
  static let american = rows("ndc_package_sample.tsv", separator: "\t")
}
