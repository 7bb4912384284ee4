package import MedleyMedicines
package import MedleyRecords

/// One dose as it will be logged.
package struct LoggedDose {
  package let medication: Identifier
  package let entry: DoseEntry
  package let stamp: Int64
  package let author: Int

  package init(medication: Identifier, entry: DoseEntry, stamp: Int64, author: Int) {
    self.medication = medication
    self.entry = entry
    self.stamp = stamp
    self.author = author
  }
}
