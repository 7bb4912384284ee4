extension Limits {
  /// What the changes of one batch may come to: canonical bytes, and one for each cell of a row.
  package static let batchCanonicalByteCount = batchByteCount * 4
  /// Runs of changes of one log or branch in one batch.
  package static let batchLogCount = 65_536
  /// Templates of one batch.
  package static let batchTemplateCount = 256
  /// Columns of all templates of one batch together.
  package static let batchColumnCount = 1_024
  /// Columns of one template.
  package static let templateColumnCount = 64
  /// Strands that one template keeps at a time.
  package static let strandCount = 255
  /// Remembered cells of one batch: for each template, its strands times the cells of its row.
  package static let batchCellCount = 1 << 18
}
