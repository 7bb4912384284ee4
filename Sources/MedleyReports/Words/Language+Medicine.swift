internal import MedleyMedicines

extension Language {
  /// An amount with its unit.
  func amount(_ amount: Quantity, _ unit: String) -> String { amount.words(unit: unit) }

  /// The form of a medicine.
  func form(_ form: MedicineForm) -> String { form.words }

  /// A schedule in a plain sentence, with the names of the medicines that it follows.
  func sentence(_ schedule: ScheduleVersion, of medicine: Report.Medicine) -> String {
    schedule.sentence(unit: medicine.unit) { medicine.followed[$0] }
  }

  /// A schedule in a plain sentence.
  func sentence(_ schedule: ScheduleVersion, unit: String) -> String {
    schedule.sentence(unit: unit)
  }
}
