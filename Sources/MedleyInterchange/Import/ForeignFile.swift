/// A file of another program than MedTimer's backup and our own JSON, read.
package enum ForeignFile: Sendable {
  case healthAutoExport(HealthAutoExport)
  case dosage(DosageFile)
  case mediTrak(MediTrakFile)
  case fhir(FHIRBundle)
  case bmp(MedicationPlan)
  case medisafe(MedisafeTable)
  case medTimer(MedTimerTable)

  /// Reads a file of a format; nil for a format that has a reader of its own.
  ///
  /// - Throws: the reason with its place in the file.
  package init?(reading bytes: [UInt8], as format: ImportFormat) throws(InterchangeFault) {
    switch format {
    case .medley: return nil
    case .medTimer:
      if ImportFormat.isJSON(bytes) { return nil }
      self = .medTimer(try MedTimerTable(reading: bytes))
    case .bmp: self = .bmp(try MedicationPlan(reading: bytes))
    case .medisafe: self = .medisafe(try MedisafeTable(reading: bytes))
    case .healthAutoExport: self = .healthAutoExport(try HealthAutoExport(reading: bytes))
    case .dosage: self = .dosage(try DosageFile(reading: bytes))
    case .mediTrak: self = .mediTrak(try MediTrakFile(reading: bytes))
    case .fhir: self = .fhir(try FHIRBundle(reading: bytes))
    }
  }
}

extension ImportPlan {
  /// Plans the import of a file of another program.
  package init(_ file: ForeignFile, in setting: ImportSetting) {
    switch file {
    case .healthAutoExport(let file): self.init(file, in: setting)
    case .dosage(let file): self.init(file, in: setting)
    case .mediTrak(let file): self.init(file, in: setting)
    case .fhir(let file): self.init(file, in: setting)
    case .bmp(let file): self.init(file, in: setting)
    case .medisafe(let file): self.init(file, in: setting)
    case .medTimer(let file): self.init(file, in: setting)
    }
  }
}
