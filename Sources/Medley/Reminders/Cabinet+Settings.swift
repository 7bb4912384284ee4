package import MedleyMedicines
internal import MedleyRecords

extension Cabinet {
  /// One setting of a person.
  package struct SettingReport {
    package let setting: PersonSetting
    /// What holds, as it is typed.
    package let value: String
    /// True while the person has no value of their own.
    package let isUsual: Bool
  }

  /// The settings of a person, in their order.
  package func settings(
    of person: String?
  ) throws -> (person: PersonReport, settings: [SettingReport]) {
    try look { snapshot in
      let person = try snapshot.person(for: person)
      return (snapshot.report(of: person), PersonSetting.allCases.map { $0.report(of: person) })
    }
  }

  /// Sets what a person wants, or with `default` what holds without a wish.
  ///
  /// - Throws: `CabinetError.refused` for a value that the setting does not take.
  /// - Returns: the person, how it stands now, and whether anything was written.
  package func set(
    _ setting: PersonSetting, to typed: String, of person: String?
  ) throws -> (person: PersonReport, setting: SettingReport, isNew: Bool) {
    guard let bytes = setting.bytes(typed: typed) else {
      throw CabinetError.refused(
        what: setting.rawValue, why: "it takes \(setting.expected)",
        hint: "“\(PersonSetting.usualWord)” takes it back to \(setting.usual)")
    }
    var isNew = false
    try commit { snapshot in
      let person = try snapshot.person(for: person)
      let before =
        try snapshot.states(of: .person).first { $0.id == person.id }?
        .fields[setting.field.rawValue] ?? []
      // Written again where devices disagree: that settles it.
      isNew = before.count > 1 || before.first.map(\.value) ?? [] != bytes
      return isNew ? [.write(setting.field, bytes, of: person.id)] : []
    }
    return try look { snapshot in
      let person = try snapshot.person(for: person)
      return (snapshot.report(of: person), setting.report(of: person), isNew)
    }
  }
}

extension PersonSetting {
  fileprivate func report(of person: Person) -> Cabinet.SettingReport {
    let value = value(of: person)
    return Cabinet.SettingReport(setting: self, value: value ?? usual, isUsual: value == nil)
  }
}
