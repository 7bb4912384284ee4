internal import MedleyHousehold
internal import MedleyRecords

/// Which operations of known kinds follow their kinds' rules.
enum MedicineRules {
  static let allow: Membership.Rules = { _ in true }
}
