package import MedleyRecords
package import MedleySealing

/// A medication as the merged records show it.
package struct Medication: Sendable {
  package let id: Identifier
  package let presence: RecordState.Presence
  package let person: Register<Identifier>
  package let name: Register<String>
  package let fullName: Register<String>
  package let ingredients: Register<Ingredients>
  package let form: Register<MedicineForm>
  package let strength: Register<String>
  package let unit: Register<String>
  package let route: Register<String>
  package let reason: Register<String>
  package let prescriber: Register<String>
  package let instructions: Register<String>
  package let barcodes: [Member<Barcode>]
  /// The content hash of a picture.
  package let photo: Register<Digest>
  package let lateWindow: Register<Minutes>
  package let lowStockDays: Register<Int>
  package let critical: Register<Bool>
  package let scheduleVersions: [Member<ScheduleVersion>]
  package let stockEntries: [Member<StockEntry>]
  package let pauses: [Member<Pause>]
  package let slotOverrides: [Member<SlotOverride>]
  package let ending: Register<Ending>
  /// What its person says of the days of stock at which they are warned, or a week.
  package var usualLowStockDayCount = MedicineLimits.lowStockDayCount

  /// Reads the surviving values of a medication record.
  package init(_ state: RecordState) {
    func text(_ field: MedicationField, limit: Int = MedicineLimits.textByteCount)
      -> Register<String>
    {
      state.register(field) { $0.registerText(limit: limit) }
    }
    typealias Field = MedicationField
    id = state.id
    presence = state.presence
    person = state.register(Field.person) { Identifier(bytes: $0) }
    name = text(.name)
    fullName = text(.fullName)
    ingredients = state.register(Field.ingredients, Ingredients.init(decoding:))
    form = state.register(Field.form, MedicineForm.init(decoding:))
    strength = text(.strength)
    unit = text(.unit)
    route = text(.route)
    reason = text(.reason)
    prescriber = text(.prescriber)
    instructions = text(.instructions, limit: MedicineLimits.longTextByteCount)
    barcodes = state.members(Field.barcodes, Barcode.init(decoding:))
    photo = state.register(Field.photo) { Digest(bytes: $0) }
    lateWindow = state.register(Field.lateWindow) { $0.registerNumber.flatMap { Minutes($0) } }
    lowStockDays = state.register(Field.lowStockDays) {
      $0.registerNumber.flatMap(Int.init(exactly:))
    }
    critical = state.register(Field.critical) { $0.registerNumber.map { $0 != 0 } }
    scheduleVersions = state.members(Field.scheduleVersions, ScheduleVersion.init(decoding:))
    stockEntries = state.members(Field.stockEntries, StockEntry.init(decoding:))
      .map(\.settlingPackage)
    pauses = state.members(Field.pauses, Pause.init(decoding:))
    slotOverrides = state.members(Field.slotOverrides, SlotOverride.init(decoding:))
    ending = state.register(Field.ending, Ending.init(decoding:))
  }

  /// How long after its time a dose is still not late: an hour unless the medication says more.
  package var lateAfter: Minutes { lateWindow.value ?? .hour }

  /// The days of stock left at which a person is warned: a week unless the medication or the
  /// person says otherwise.
  package var lowStockDayCount: Int { lowStockDays.value ?? usualLowStockDayCount }

  package var isPresent: Bool { presence != .removed }

  /// The pause that holds a date, the one that ends last; nil when none does.
  package func pause(on date: LocalDate) -> Pause? {
    pauses.compactMap(\.value).filter { $0.contains(date) }
      .max { ($0.through ?? .latest, $1.from) < ($1.through ?? .latest, $0.from) }
  }

  package var isCritical: Bool { critical.value ?? false }

  /// The unit of dose: its own, else the one that goes with the form.
  package var doseUnit: String { unit.value ?? form.value?.kind?.unit ?? "dose" }
}
