package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// Everything about one medication.
  package struct MedicationCard {
    /// A stretch of dates and the schedule that rules them.
    package struct Reign {
      package let from: LocalDate
      /// The last date; nil while no later version is known.
      package let to: LocalDate?
      package let words: String
      package let isCurrent: Bool
    }

    /// A note with the names of those who wrote it.
    package struct NoteReport {
      package let note: Note
      package let device: String
      package let author: String
    }

    package let line: MedicationReport
    /// The clock of the person who takes it.
    package let clock: PersonClock
    package let fullName: String?
    package let ingredients: [String]
    package let route: String?
    package let reason: String?
    package let prescriber: String?
    package let instructions: String?
    package let codes: [String]
    package let lateAfter: Minutes
    package let lowStockDays: Int?
    package let isCritical: Bool
    /// The name of its photo in hexadecimal; nil when it has none.
    package let photo: String?
    /// True when the bytes of the photo are held here.
    package let isPhotoHere: Bool
    package let pauses: [Pause]
    /// Doses of the last thirty days and later ones with another time than their own.
    package let moved: [SlotOverride]
    package let schedules: [Reign]
    package let stock: Stock?
    package let notes: [NoteReport]
    /// The newest entries, the newest first.
    package let entries: [EntryReport]
    /// The number of all entries.
    package let entryCount: Int
    package let questions: [Question]
  }

  /// Everything about one medication, a removed one too when no other has the name.
  package func card(of typed: String, entryLimit: Int) throws -> MedicationCard {
    try look { try $0.card(of: typed, entryLimit: entryLimit) }
  }
}

extension Snapshot {
  fileprivate mutating func card(
    of typed: String, entryLimit: Int
  ) throws -> Cabinet.MedicationCard {
    let medication = try anyMedication(typed)
    let planner = try planner(for: medication)
    let today = planner.timeline.date(at: circumstances.now)
    guard let person = try people.first(where: { $0.id == medication.person.value }) else {
      throw CabinetError.notFound(what: .person, name: medication.person.value?.hex ?? "")
    }
    let book = try doses(of: medication.id, LocalDate.earliest...LocalDate.latest)
    let entries = (book.outcomes.values.flatMap(\.entries) + book.unscheduled)
      .sorted { ($0.entry.instant, $0.id) > ($1.entry.instant, $1.id) }
    return Cabinet.MedicationCard(
      line: try line(medication, of: person), clock: clock(of: person),
      fullName: medication.fullName.value,
      ingredients: medication.ingredients.value?.names ?? [], route: medication.route.value,
      reason: medication.reason.value, prescriber: medication.prescriber.value,
      instructions: medication.instructions.value,
      codes: medication.barcodes.compactMap(\.value?.text).sorted(),
      lateAfter: medication.lateAfter, lowStockDays: medication.lowStockDays.value,
      isCritical: medication.isCritical, photo: medication.photo.value?.hex,
      isPhotoHere: try medication.photo.value.map { try reading.blob($0) != nil } ?? false,
      pauses: medication.pauses.compactMap(\.value).sorted { $0.from < $1.from },
      moved: medication.slotOverrides.compactMap(\.value)
        .filter { $0.slot.date >= today.adding(days: -30) }.sorted { $0.slot < $1.slot },
      schedules: try planner.lineages.flatMap { lineage in
        try lineage.reports(on: today) { try sentence($0, of: medication) }
      },
      stock: try report(medication), notes: try notes(about: medication.id),
      entries: try entries.prefix(entryLimit).map { try report(of: $0) },
      entryCount: entries.count,
      questions: try conflicts.filter { $0.medication == medication.id }.map { try question($0) })
  }

  /// A medication that is there, else one that was removed.
  private mutating func anyMedication(_ typed: String) throws -> Medication {
    do {
      return try medication(typed)
    } catch CabinetError.notFound {
      return try removedMedication(typed)
    }
  }

  /// The notes about a record, the newest first.
  private mutating func notes(
    about record: Identifier
  ) throws -> [Cabinet.MedicationCard.NoteReport] {
    let notes = try states(of: .note).filter { $0.parent == record && $0.presence != .removed }
      .compactMap { $0.register(Note.Field.content, Note.init(decoding:)).displayed }
      .sorted { $0.origin > $1.origin }
    return try notes.compactMap { stated in
      guard let note = stated.value else { return nil }
      let author = try author(of: stated.origin)
      return Cabinet.MedicationCard.NoteReport(
        note: note, device: author.device, author: author.person)
    }
  }
}

extension Lineage {
  /// The dates and the words of every version that rules some.
  fileprivate func reports(
    on today: LocalDate, words: (ScheduleVersion) throws -> String
  ) rethrows -> [Cabinet.MedicationCard.Reign] {
    // Dates ruled by one version follow each other where it took over from a later one.
    var stretches: [(dates: ClosedRange<LocalDate>, version: Version)] = []
    for reign in reigns {
      if let last = stretches.last, last.version.id == reign.version.id {
        stretches[stretches.count - 1].dates = last.dates.lowerBound...reign.dates.upperBound
      } else {
        stretches.append((reign.dates, reign.version))
      }
    }
    return try stretches.map { dates, version in
      Cabinet.MedicationCard.Reign(
        from: dates.lowerBound, to: dates.upperBound == .latest ? nil : dates.upperBound,
        words: try words(version.schedule), isCurrent: dates.contains(today))
    }
  }
}
