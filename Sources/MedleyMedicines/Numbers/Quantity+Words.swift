extension Quantity {
  /// The amount with its unit: "1 tablet", "2 tablets", "0.5 ml".
  package func words(unit: String) -> String {
    let counted: Set = [
      "tablet", "capsule", "puff", "drop", "patch", "suppository", "application", "dose", "sachet",
      "spray", "injection", "spoon", "unit", "piece", "ampoule", "lozenge",
    ]
    guard self > .one || self == .zero, counted.contains(unit) else { return "\(text) \(unit)" }
    return switch unit.last {
    case "y": "\(text) \(unit.dropLast())ies"
    case "h": "\(text) \(unit)es"
    default: "\(text) \(unit)s"
    }
  }
}
