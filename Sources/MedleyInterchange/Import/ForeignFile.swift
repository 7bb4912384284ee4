/// A file of another program than MedTimer's backup and our own JSON, read.
package enum ForeignFile: Sendable {
  case healthAutoExport(HealthAutoExport)

  /// Reads a file of a format; nil for a format that has a reader of its own.
  ///
  /// - Throws: the reason with its place in the file.
  package init?(reading bytes: [UInt8], as format: ImportFormat) throws(InterchangeFault) {
    switch format {
    case .medTimer, .medley: return nil
    case .healthAutoExport: self = .healthAutoExport(try HealthAutoExport(reading: bytes))
    }
  }
}

extension ImportPlan {
  /// Plans the import of a file of another program.
  package init(_ file: ForeignFile, in setting: ImportSetting) throws(InterchangeFault) {
    switch file {
    case .healthAutoExport(let file): self.init(file, in: setting)
    }
  }
}
