extension BatchReader {
  /// The bytes of operations that are the same for all rows of a template, and their cells.
  struct OperationForm: Sendable {
    let mode: RowTemplate.Mode
    /// Kind, head and field, among all starts.
    var start: Range<Int> = 0..<0
    /// The cells of record, parent, member, occurrence and value; -1 for what is not there.
    let record: Int
    let parent: Int
    let member: Int
    let occurrence: Int
    let value: Int
    let valueNature: RowColumn.Nature
    /// The fields among those of all templates.
    var fields: Range<Int> = 0..<0

    init(_ template: RowTemplate) {
      mode = template.mode
      func cell(_ source: UInt64) -> Int {
        template.columns.firstIndex { $0.source == source }
          .map { RowTemplate.cellCountBeforeColumns + $0 } ?? -1
      }
      record = cell(RowColumn.Source.record)
      parent = cell(RowColumn.Source.parent)
      member = cell(RowColumn.Source.member)
      occurrence = cell(RowColumn.Source.occurrence)
      value = cell(RowColumn.Source.value)
      valueNature =
        template.columns.first { $0.source == RowColumn.Source.value }?.nature ?? .word
    }
  }

  /// Where a field of a field map comes from.
  struct FieldForm: Sendable {
    let key: UInt64
    let keyByteCount: Int
    let cell: Int
    let nature: RowColumn.Nature
    let isOptional: Bool
  }

  /// The forms of all templates, flat, so that a row is written without touching counted memory.
  struct Forms: Sendable {
    var operations: [OperationForm] = []
    var starts: [UInt8] = []
    var fields: [FieldForm] = []

    init(_ templates: [RowTemplate]) {
      for template in templates {
        var operation = OperationForm(template)
        var writer = ByteWriter()
        writer.varint(template.kind)
        writer.byte(template.head)
        writer.varint(template.field)
        operation.start = starts.count..<starts.count + writer.count
        starts += writer.bytes
        let first = fields.count
        for (index, column) in template.columns.enumerated()
        where column.source >= RowColumn.Source.field {
          let key = column.source - RowColumn.Source.field
          fields.append(
            FieldForm(
              key: key, keyByteCount: varintByteCount(key),
              cell: RowTemplate.cellCountBeforeColumns + index, nature: column.nature,
              isOptional: column.isOptional))
        }
        operation.fields = first..<fields.count
        operations.append(operation)
      }
    }
  }

  /// Appends the operation that the row at hand stands for to the payload.
  mutating func appendOperation(_ template: Int) {
    let form = forms.operations[template]
    var byteCount = 0
    if form.value >= 0 {
      byteCount = entryByteCount(form.value, form.valueNature)
    } else {
      for index in form.fields { byteCount += fieldByteCount(forms.fields[index]) }
    }
    // The payload is taken out meanwhile, so that the rest of self can be read.
    var taken: [UInt8] = []
    swap(&taken, &payload)
    var place = taken.count
    let identifierCount = [form.record, form.parent, form.member].count { $0 >= 0 }
    var size = form.start.count + identifierCount * 16
    let occurrence = form.occurrence >= 0 ? UInt64(bitPattern: rows.row[form.occurrence]) : 0
    if form.occurrence >= 0 { size += varintByteCount(occurrence) }
    size += varintByteCount(UInt64(byteCount)) + byteCount
    taken.appendZeros(size)
    var output = taken.mutableSpan
    for index in form.start { output.put(forms.starts[index], at: &place) }
    if form.record >= 0 { put(form.record, .id, &output, &place) }
    if form.parent >= 0 { put(form.parent, .id, &output, &place) }
    if form.member >= 0 { put(form.member, .id, &output, &place) }
    if form.occurrence >= 0 { output.put(varint: occurrence, at: &place) }
    output.put(varint: UInt64(byteCount), at: &place)
    if form.value >= 0 {
      put(form.value, form.valueNature, &output, &place)
    } else {
      for index in form.fields { put(forms.fields[index], &output, &place) }
    }
    swap(&taken, &payload)
  }

  @inline(__always)
  private func fieldByteCount(_ field: FieldForm) -> Int {
    if field.isOptional, !rows.isPresent[field.cell] { return 0 }
    let cell = rows.row[field.cell]
    switch field.nature {
    case .number: return field.keyByteCount + varintByteCount(UInt64(bitPattern: cell))
    case .signed: return field.keyByteCount + varintByteCount(mapped(cell))
    case .id, .word:
      let count = entryByteCount(field.cell, field.nature)
      return field.keyByteCount + varintByteCount(UInt64(count)) + count
    }
  }

  @inline(__always)
  private func put(_ field: FieldForm, _ output: inout MutableSpan<UInt8>, _ place: inout Int) {
    if field.isOptional, !rows.isPresent[field.cell] { return }
    output.put(varint: field.key, at: &place)
    let cell = rows.row[field.cell]
    switch field.nature {
    case .number: output.put(varint: UInt64(bitPattern: cell), at: &place)
    case .signed: output.put(varint: mapped(cell), at: &place)
    case .id, .word:
      output.put(varint: UInt64(entryByteCount(field.cell, field.nature)), at: &place)
      put(field.cell, field.nature, &output, &place)
    }
  }

  /// The bytes of the id or word that a cell names.
  @inline(__always)
  private func entryByteCount(_ cell: Int, _ nature: RowColumn.Nature) -> Int {
    nature == .id ? 16 : wordRanges[Int(rows.row[cell])].count
  }

  /// Writes what a cell names; cells of rows that are not damaged name entries in use.
  @inline(__always)
  private func put(
    _ cell: Int, _ nature: RowColumn.Nature, _ output: inout MutableSpan<UInt8>,
    _ place: inout Int
  ) {
    let index = Int(rows.row[cell])
    if nature == .id {
      for byte in index * 16..<index * 16 + 16 { output.put(ids[byte], at: &place) }
    } else {
      for byte in wordRanges[index] { output.put(tables.words[byte], at: &place) }
    }
  }
}
