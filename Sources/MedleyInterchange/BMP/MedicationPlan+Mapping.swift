internal import MedleyMedicines
internal import MedleyRecords

extension ImportPlan {
  /// Plans the import of a German medication plan (`foreign-imports` §8).
  package init(_ file: MedicationPlan, in setting: ImportSetting) {
    var mapping = ForeignMapping(.bmp, setting)
    for part in file.others {
      _ = mapping.result.note(
        ImportLine(place: part, what: part.partWords, outcome: .nothingToTake(.notOfMedicines)))
    }
    if let page = file.page {
      _ = mapping.result.note(
        ImportLine(
          place: "MP", what: "page \(page.number) of \(page.count)",
          outcome: .nothingToTake(.furtherPages)))
    }
    var counts: [String: Int] = [:]
    for medicine in file.medicines {
      let occurrence = counts[medicine.name] ?? 0
      counts[medicine.name] = occurrence + 1
      mapping.add(medicine, occurrence: occurrence)
    }
    for (place, text) in file.texts where !text.isEmpty {
      let line = mapping.result.note(
        ImportLine(place: place, what: "text of the plan", outcome: .takenOver(.note)))
      mapping.personNotes.append((text, line))
    }
    self = mapping.finish()
    ignoredKeys = file.ignoredKeys
  }
}

extension ForeignMapping {
  fileprivate mutating func add(_ medicine: MedicationPlan.Medicine, occurrence: Int) {
    let (index, _) = self.medicine(medicine.name, occurrence: occurrence)
    var line = ImportLine(
      place: medicine.place, what: medicine.name, outcome: .takenOver(.medication))
    if occurrence > 0 { line.remarks.append(.nameOccursAgain(number: occurrence + 1)) }
    let number = result.note(line)
    medicines[index].record.line = number
    medicines[index].unit = medicine.unit
    medicines[index].write(.instructions, medicine.instructions)
    medicines[index].write(.reason, medicine.reason)
    if !medicine.form.isEmpty {
      medicines[index].write(.form, encoded: MedicineForm(german: medicine.form).encoded)
    }
    if !medicine.substances.isEmpty {
      let words = medicine.substances.map {
        $0.strength.isEmpty ? $0.name : "\($0.name) \($0.strength)"
      }
      medicines[index].write(.ingredients, encoded: Ingredients(words).encoded)
      if medicine.substances.count == 1, let only = medicine.substances.first {
        medicines[index].write(.strength, only.strength)
      }
    }
    if !medicine.pzn.isEmpty {
      medicines[index].record.members.append(
        ImportedRecord.Member(
          field: MedicationField.barcodes.rawValue,
          name: .named(identity.member(.barcodes, medicine.pzn, of: medicines[index].id)),
          value: Barcode(text: medicine.pzn).encoded))
    }
    if let title = medicine.section { medicines[index].notes.append((title, nil)) }
    if !medicine.boundLine.isEmpty {
      medicines[index].notes.append(("Line of the plan: \(medicine.boundLine)", nil))
      result.lines[number].remarks.append(.factsInNote)
    }
    addSchedule(of: medicine, to: index, line: number)
  }

  private mutating func addSchedule(
    of medicine: MedicationPlan.Medicine, to index: Int, line: Int
  ) {
    let isAsNeeded = medicine.sectionCode == "411"
    let entries = medicine.entries
    var obstacle = medicine.obstacle
    if isAsNeeded {
      obstacle = nil
      plan(
        ScheduleVersion(effectiveFrom: setting.today, recurrence: .asNeeded(AsNeededLimits())),
        of: index, lines: [line])
      result.lines[line].remarks.append(.asNeeded)
    } else if obstacle == nil, let entries, !entries.isEmpty {
      let amounts = Set(entries.map(\.entry.amount))
      let dose = amounts.count == 1 ? amounts.first ?? nil : nil
      plan(
        ScheduleVersion(
          effectiveFrom: setting.today,
          recurrence: medicine.weekday.flatMap { WeekdaySet([$0]) }.map { .weekdays($0) } ?? .daily,
          entries: entries.map { dose == nil ? $0.entry : TimeEntry($0.entry.time) }, dose: dose),
        of: index, lines: [line])
      let day = medicine.weekday.map { "\($0.name) " } ?? ""
      result.lines[line].remarks.append(
        .partsOfDay(entries.map { "\(day)\($0.part.words) \($0.entry.time)" }))
    } else {
      obstacle = obstacle ?? .inWords
      result.lines[line].remarks.append(.notPlanned(obstacle ?? .inWords))
    }
    let isWritten = isAsNeeded || obstacle != nil
    let words = isWritten ? medicine.dosingWords : ""
    if !words.isEmpty {
      medicines[index].notes.append(("Dosing in the plan: \(words)", nil))
      if !result.lines[line].remarks.contains(.factsInNote) {
        result.lines[line].remarks.append(.factsInNote)
      }
    }
  }
}

extension MedicationPlan.DayPart {
  /// The time on the clock that stands for the part of the day here.
  fileprivate var time: WallTime {
    let hour =
      switch self {
      case .morning: 8
      case .noon: 12
      case .evening: 18
      case .night: 22
      }
    return WallTime(hour: hour, minute: 0) ?? .midnight
  }

  fileprivate var words: String {
    switch self {
    case .morning: "morning"
    case .noon: "noon"
    case .evening: "evening"
    case .night: "night"
    }
  }
}

extension MedicationPlan.Medicine {
  /// The times with their amounts, zeros left out; nil where an amount is no number.
  fileprivate var entries: [(part: MedicationPlan.DayPart, entry: TimeEntry)]? {
    var entries: [(MedicationPlan.DayPart, TimeEntry)] = []
    for part in MedicationPlan.DayPart.allCases {
      guard let text = amounts[part] else { continue }
      let written = WrittenAmount(text)
      guard let amount = written.quantity, written.words.isEmpty else { return nil }
      if amount > .zero { entries.append((part, TimeEntry(part.time, amount: amount))) }
    }
    return entries
  }

  /// Why the amounts must not be planned; nil where they can be.
  fileprivate var obstacle: ImportLine.Obstacle? {
    if entries == nil || !dosing.isEmpty { return .inWords }
    if hasUnknownParts { return .unknownParts }
    if weekday != nil { return nil }
    // Amounts for parts of the day hold every day, whatever the words beside them say; people have
    // taken a weekly dose every day for that.
    let isOfSomeDays = ["423", "425"].contains(sectionCode)
    return isOfSomeDays || MedicationPlan.limitsDays(instructions + "\n" + boundLine)
      ? .limitedByWords : nil
  }

  /// The dosing as it was written.
  fileprivate var dosingWords: String {
    let parts = MedicationPlan.DayPart.allCases.map { amounts[$0] ?? "0" }
    let written = amounts.isEmpty ? "" : parts.joined(separator: " - ")
    return [weekday?.name ?? "", written, dosing].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The section of the plan where it says more than that the medicine is taken for good.
  fileprivate var section: String? {
    let names = [
      "413": "into a muscle", "414": "special use", "415": "into a vein",
      "416": "under the skin", "417": "syringe", "418": "self-medication",
      "423": "at special times", "424": "for a limited time", "425": "once a week",
    ]
    let title = sectionTitle.isEmpty ? names[sectionCode] : sectionTitle
    return title.map { "Section of the plan: \($0)" }
  }
}

extension MedicineForm {
  /// Reads a form as German plans write it; any other text is kept as it is.
  fileprivate init(german text: String) {
    let kinds: [(String, Kind)] = [
      ("tabl", .tablet), ("kaps", .capsule), ("saft", .syrup), ("sirup", .syrup),
      ("inj", .injection), ("tropfen", .drops), ("pflaster", .patch), ("creme", .cream),
      ("salbe", .cream), ("zäpf", .suppository),
    ]
    let word = text.lowercased()
    if let kind = kinds.first(where: { word.contains($0.0) })?.1 {
      self.init(kind, text: text)
    } else {
      self.init(typed: text)
    }
  }
}

extension String {
  /// What a part of a plan is that is not about medicines.
  fileprivate var partWords: String {
    switch self {
    case "P": "the patient"
    case "A": "the author"
    default: "parameters of the patient"
    }
  }
}
