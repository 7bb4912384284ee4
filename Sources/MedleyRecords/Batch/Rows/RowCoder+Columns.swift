/// What the columns of one row are coded with: where the rows before it are, and its own cells.
struct RowContext {
  let isFirst: Bool
  let isNew: Bool
  let strand: Int
  /// Where the row before in the strand begins among all cells, and the row before that.
  let last: Int
  let earlier: Int
  /// Where the newest row of the template begins, whatever its strand.
  let newest: Int
}

extension RowCoder {
  /// Codes the columns of a row one after the other.
  @inline(__always)
  mutating func codeColumns(_ layout: Layout, _ context: RowContext) {
    // A span of a stored array would bar the rest of self, so those written are taken out.
    var (modelArray, outcomeArray, rowArray) = ([UInt32](), [UInt8](), [Int64]())
    swap(&modelArray, &self.models)
    swap(&outcomeArray, &self.outcomes)
    swap(&rowArray, &self.row)
    defer {
      swap(&modelArray, &self.models)
      swap(&outcomeArray, &self.outcomes)
      swap(&rowArray, &self.row)
    }
    var models = modelArray.mutableSpan
    var outcomes = outcomeArray.mutableSpan
    var row = rowArray.mutableSpan
    var cell = RowTemplate.cellCountBeforeColumns
    var outcomeIndex = layout.outcomes &+ context.strand &* layout.columns.count
    var at = map.columns &+ layout.columns.lowerBound &* ModelMap.columnModelCount
    for index in layout.columns {
      defer {
        cell &+= 1
        outcomeIndex &+= 1
        at &+= ModelMap.columnModelCount
      }
      if !context.isFirst, cell == layout.logCell || cell == layout.stampCell {
        if context.isNew { outcomes[outcomeIndex] = 3 }
        continue
      }
      let column = columns[index]
      let before = context.isNew ? 0b1011 : outcomes[outcomeIndex]
      let outcome = Int(before & 3)
      if column.isOptional {
        isPresent[cell] = bits.bit(isPresent[cell], at: at &+ Int(before >> 2), &models)
        if !isPresent[cell] {
          outcomes[outcomeIndex] = before & 3
          continue
        }
      }
      var value = input[cell]
      let isID = column.nature == .id
      if !Coder.isReading, column.isReference { value = references.entry(value, isID: isID) }

      var result = RowCoder.forecast(column.firstGuess, cell, context, row, cells)
      var outcomeNow: UInt8 = 2
      if column.guessCount > 0, bits.bit(value == result, at: at &+ 3 &+ outcome, &models) {
        outcomeNow = 0
      } else if column.guessCount > 1 {
        result = RowCoder.forecast(column.secondGuess, cell, context, row, cells)
        if bits.bit(value == result, at: at &+ 7 &+ outcome, &models) { outcomeNow = 1 }
      }
      if column.isReference {
        if outcomeNow == 2 {
          let coded = references.code(
            value, value: input[cell], column: index, isID: isID, at: at &+ 12, &bits, &models)
          if let coded { result = coded } else { isDamaged = true }
        } else if !references.isUsed(result, isID: isID) {
          isDamaged = true
        }
      } else if outcomeNow == 2 {
        let base = RowCoder.forecast(column.base, cell, context, row, cells)
        result = RowCoder.number(value, column, base: base, at: at &+ 11, &bits, &models)
      }
      outcomes[outcomeIndex] = outcomeNow | 4
      row[cell] = result
      if cell == layout.stampCell {
        stamp = result
        row[RowTemplate.secondsCell] = wholeSeconds(result)
      } else if cell == layout.logCell {
        if let number = Int(exactly: result), logStamps.indices.contains(number) {
          log = number
          row[RowTemplate.logStampCell] = logStamps[number]
        } else {
          isDamaged = true
          log = 0
          row[RowTemplate.logStampCell] = 0
        }
      }
    }
  }

  /// What a rule says of a cell.
  @inline(__always)
  private static func forecast(
    _ rule: Forecast, _ cell: Int, _ context: RowContext, _ row: borrowing MutableSpan<Int64>,
    _ cells: [Int64]
  ) -> Int64 {
    switch rule.kind {
    case .zero: 0
    case .last: cells[context.last &+ cell]
    case .earlier: cells[context.earlier &+ cell]
    case .step:
      cells[context.last &+ cell]
        &+ (cells[context.last &+ cell] &- cells[context.earlier &+ cell])
    case .newest: cells[context.newest &+ cell]
    case .multiple: row[rule.cell] &* rule.factor
    case .along:
      cells[context.last &+ cell]
        &+ rule.factor &* (row[rule.cell] &- cells[context.last &+ rule.cell])
    }
  }

  /// Codes a number as its distance from a base, in units when it is a multiple of one.
  private static func number(
    _ value: Int64, _ column: RowColumn, base: Int64, at index: Int, _ bits: inout Coder,
    _ models: inout MutableSpan<UInt32>
  ) -> Int64 {
    var distance = value &- base
    var unit: Int64 = 1
    if column.unit > 1, bits.bit(distance % column.unit == 0, at: index, &models) {
      unit = column.unit
      distance /= unit
    }
    if column.base.kind == .zero {
      let coded = bits.number(UInt64(bitPattern: distance), at: index + 2, &models)
      return Int64(bitPattern: coded) &* unit
    }
    let coded = bits.number(mapped(distance), at: index + 2, &models)
    return base &+ (Int64(bitPattern: coded >> 1) ^ -Int64(bitPattern: coded & 1)) &* unit
  }
}
