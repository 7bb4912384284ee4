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
          fields.append(
            FieldForm(
              key: column.source - RowColumn.Source.field,
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
    payload.append(contentsOf: forms.starts[form.start])
    if form.record >= 0 { payload.append(contentsOf: entry(form.record, .id)) }
    if form.parent >= 0 { payload.append(contentsOf: entry(form.parent, .id)) }
    if form.member >= 0 { payload.append(contentsOf: entry(form.member, .id)) }
    if form.occurrence >= 0 {
      payload.appendVarint(UInt64(bitPattern: coder.row[form.occurrence]))
    }
    if form.value >= 0 {
      let entry = entry(form.value, form.valueNature)
      payload.appendVarint(UInt64(entry.count))
      payload.append(contentsOf: entry)
      return
    }
    fieldMap.removeAll(keepingCapacity: true)
    for index in form.fields {
      let field = forms.fields[index]
      if field.isOptional, !coder.isPresent[field.cell] { continue }
      fieldMap.appendVarint(field.key)
      let cell = coder.row[field.cell]
      switch field.nature {
      case .number: fieldMap.appendVarint(UInt64(bitPattern: cell))
      case .signed:
        fieldMap.appendVarint(UInt64(bitPattern: cell << 1) ^ UInt64(bitPattern: cell >> 63))
      case .id, .word:
        let entry = entry(field.cell, field.nature)
        fieldMap.appendVarint(UInt64(entry.count))
        fieldMap.append(contentsOf: entry)
      }
    }
    payload.appendVarint(UInt64(fieldMap.count))
    payload.append(contentsOf: fieldMap)
  }

  /// The id or word that a cell names; cells of rows that are not damaged name used ones.
  @inline(__always)
  private func entry(_ cell: Int, _ nature: RowColumn.Nature) -> ArraySlice<UInt8> {
    let index = Int(coder.row[cell])
    return nature == .id
      ? ids[index * 16..<index * 16 + 16] : tables.words[wordRanges[index]]
  }
}
