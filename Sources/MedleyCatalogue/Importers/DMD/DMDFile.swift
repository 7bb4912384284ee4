/// Which of the files of the British dictionary a file is; they are told by their root elements.
enum DMDFile: String, CaseIterable {
  /// `f_amp2_…`: products of suppliers.
  case products = "ACTUAL_MEDICINAL_PRODUCTS"
  /// `f_ampp2_…`: packages of those products.
  case packages = "ACTUAL_MEDICINAL_PROD_PACKS"
  /// `f_vmp2_…`: products whoever supplies them.
  case virtualProducts = "VIRTUAL_MED_PRODUCTS"
  /// `f_vmpp2_…`: packages of those products.
  case virtualPackages = "VIRTUAL_MED_PRODUCT_PACK"
  /// `f_gtin2_…`: numbers of trade.
  case gtins = "GTIN_DETAILS"
  case ingredients = "INGREDIENT_SUBSTANCES"
  case lookup = "LOOKUP"

  /// The file that begins with a text; nil for others.
  static func role(of head: String) -> DMDFile? {
    allCases.first { role in
      ["<\(role.rawValue) ", "<\(role.rawValue)>", "<\(role.rawValue)\n", "<\(role.rawValue)\r"]
        .contains { head.contains($0) }
    }
  }

  /// The beginning of the names of such files.
  var name: String {
    switch self {
    case .products: "f_amp2"
    case .packages: "f_ampp2"
    case .virtualProducts: "f_vmp2"
    case .virtualPackages: "f_vmpp2"
    case .gtins: "f_gtin2"
    case .ingredients: "f_ingredient2"
    case .lookup: "f_lookup2"
    }
  }
}
