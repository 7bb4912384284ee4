package import MedleyMedicines
package import MedleyRecords
internal import MedleySealing

/// Works out the ids that imports from MedTimer give (`medtimer-import`).
///
/// They depend on the file and the person alone, so devices that import one file agree.
package enum MedTimerIdentity {
  /// The id of a medication by its person and name; the occurrence tells equal names apart.
  package static func medication(
    _ name: String, occurrence: Int, of person: Identifier
  ) -> Identifier {
    identifier { writer in
      writer.varint(MedicineKind.medication.rawValue)
      writer.fixed(person)
      writer.text(name)
      writer.varint(occurrence)
    }
  }

  /// The id of a schedule by the least id of its reminders; 0 stands for taking as needed.
  ///
  /// A reminder on several days of the month is a schedule for each, told apart by the day.
  package static func lineage(
    _ reminder: Int64, dayOfMonth: Int? = nil, of medication: Identifier
  ) -> Identifier {
    identifier { writer in
      writer.varint(MedicineKind.medication.rawValue)
      writer.fixed(medication)
      writer.varint(MedicationField.scheduleVersions.rawValue)
      writer.signed(reminder)
      if let dayOfMonth { writer.varint(dayOfMonth) }
    }
  }

  /// The id of the count that the stock of a backup becomes.
  package static func stockCount(
    _ amount: Quantity, expires: LocalDate?, at second: Int64, of medication: Identifier
  ) -> Identifier {
    identifier { writer in
      writer.varint(MedicineKind.medication.rawValue)
      writer.fixed(medication)
      writer.varint(MedicationField.stockEntries.rawValue)
      writer.signed(second)
      writer.text(amount.text)
      writer.signed(Int64(expires?.days ?? 0))
    }
  }

  /// The id of a note by its text, so that an unchanged fact is one note for ever.
  package static func note(_ text: String, about medication: Identifier) -> Identifier {
    identifier { writer in
      writer.varint(MedicineKind.note.rawValue)
      writer.fixed(medication)
      writer.text(text)
    }
  }

  private static func identifier(_ write: (inout ByteWriter) -> Void) -> Identifier {
    var writer = ByteWriter()
    writer.text("medtimer")
    write(&writer)
    return Identifier(domain: "medley imported 1", writer.bytes)
  }
}
