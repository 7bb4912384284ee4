/// A value that is one of a few words.
protocol WordChoice: ArgumentValue, CaseIterable, RawRepresentable<String> {}

extension WordChoice {
  static var completions: Completions { .words(allCases.map(\.rawValue)) }

  init(argument: String) throws(ArgumentFault) {
    guard let value = Self(rawValue: argument) else {
      let words = Self.allCases.map(\.rawValue)
      let last = words.last ?? ""
      let others = words.dropLast().joined(separator: ", ")
      let nearest = EditDistance.nearest(to: argument, among: words)
      throw ArgumentFault(
        expected: others.isEmpty ? last : "\(others) or \(last)",
        advice: nearest.map { "did you mean \($0)?" })
    }
    self = value
  }
}

/// Which clock a schedule goes by.
enum ZonePolicyWord: String, WordChoice {
  case follow
  case pinned
  case elapsed
}

/// What a device may do.
enum RoleWord: String, WordChoice {
  case owner
  case member
  case caregiver
  case reader
}

/// What became of a dose.
enum StatusWord: String, WordChoice {
  case taken
  case skipped
  case missed
}

/// The formats of files that can be imported.
enum ImportFormatWord: String, WordChoice {
  /// A backup of the app MedTimer.
  case medtimer
  /// What `medley export json` writes.
  case medley
  /// Medications of Apple's Health, from the app Health Auto Export.
  case healthAutoExport = "health-auto-export"
  /// The files of the program Dosage.
  case dosage
  /// The tables of the app MediTrak.
  case meditrak
  /// A bundle of FHIR R4.
  case fhir
  /// The German medication plan.
  case bmp
  /// The report of the app Medisafe.
  case medisafe
}
