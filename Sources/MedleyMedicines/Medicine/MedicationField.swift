/// The fields of a medication record.
package enum MedicationField: UInt64, FieldNumber, CaseIterable {
  case person = 1
  case name = 2
  case fullName = 3
  case ingredients = 4
  case form = 5
  case strength = 6
  case unit = 7
  case route = 8
  case reason = 9
  case prescriber = 10
  case instructions = 11
  case barcodes = 12
  case photo = 13
  case lateWindow = 14
  case lowStockDays = 15
  case critical = 16
  case scheduleVersions = 17
  case stockEntries = 18
  case pauses = 19
  case slotOverrides = 20
  case ending = 21

  /// The name in JSON and in conflicts.
  package var word: String {
    switch self {
    case .person: "person"
    case .name: "name"
    case .fullName: "full_name"
    case .ingredients: "ingredients"
    case .form: "form"
    case .strength: "strength"
    case .unit: "unit"
    case .route: "route"
    case .reason: "reason"
    case .prescriber: "prescriber"
    case .instructions: "instructions"
    case .barcodes: "barcodes"
    case .photo: "photo"
    case .lateWindow: "late_after"
    case .lowStockDays: "low_stock_days"
    case .critical: "critical"
    case .scheduleVersions: "schedule"
    case .stockEntries: "stock"
    case .pauses: "pauses"
    case .slotOverrides: "slot"
    case .ending: "end"
    }
  }
}
