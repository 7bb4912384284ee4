package import MedleyMedicines
package import MedleyRecords
internal import MedleySealing

/// Works out the ids that imports from other programs give (`foreign-imports` §2).
///
/// They depend on the file and the person alone, so devices that import one file agree.
package struct ForeignIdentity: Sendable {
  /// The word of the program that wrote the file.
  package let program: String

  package init(program: String) { self.program = program }

  /// The id of a medication by its person and name; the occurrence tells equal names apart.
  ///
  /// Further words, such as the unit, belong to the name where a program has medicines of one name.
  package func medication(
    _ name: String, _ further: [String] = [], occurrence: Int = 0, of person: Identifier
  ) -> Identifier {
    identifier { writer in
      writer.varint(MedicineKind.medication.rawValue)
      writer.fixed(person)
      writer.text(name)
      writer.varint(occurrence)
      for word in further { writer.text(word) }
    }
  }

  /// The id of a schedule by what tells the schedules of one medicine apart in the file.
  package func lineage(_ key: String, of medication: Identifier) -> Identifier {
    identifier { writer in
      writer.varint(MedicineKind.medication.rawValue)
      writer.fixed(medication)
      writer.varint(MedicationField.scheduleVersions.rawValue)
      writer.text(key)
    }
  }

  /// The id of another member of a medication by its field and by what it says.
  package func member(
    _ field: MedicationField, _ value: String, of medication: Identifier
  ) -> Identifier {
    identifier { writer in
      writer.varint(MedicineKind.medication.rawValue)
      writer.fixed(medication)
      writer.varint(field.rawValue)
      writer.text(value)
    }
  }

  /// The id of a note by its text, so that an unchanged fact is one note for ever.
  package func note(_ text: String, about medication: Identifier) -> Identifier {
    identifier { writer in
      writer.varint(MedicineKind.note.rawValue)
      writer.fixed(medication)
      writer.text(text)
    }
  }

  private func identifier(_ write: (inout ByteWriter) -> Void) -> Identifier {
    var writer = ByteWriter()
    writer.text(program)
    write(&writer)
    return Identifier(domain: "medley imported 1", writer.bytes)
  }
}
