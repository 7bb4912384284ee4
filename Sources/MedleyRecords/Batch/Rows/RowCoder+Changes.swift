extension RowCoder {
  /// Codes the first template of a change, given that of the change before.
  mutating func firstTemplate(_ template: Int, after last: Int) -> Int {
    codeTemplate(template, after: last, trees: map.firstTemplate)
  }

  /// Codes the template of a later operation, given that of the operation before.
  mutating func laterTemplate(_ template: Int, after last: Int) -> Int {
    codeTemplate(template, after: last, trees: map.laterTemplate)
  }

  /// Codes how many operations follow the first, given its template.
  mutating func moreOperations(_ count: UInt64, after template: Int) -> UInt64 {
    let hasMore = bits.tree(
      count > 0 ? 1 : 0, bitCount: 1, at: map.hasMore + template - 1, in: &models)
    guard hasMore == 1 else { return 0 }
    return number(count &- 1, at: map.moreOperations) &+ 1
  }

  /// Takes note of a change that has been coded.
  mutating func finishChange(stamp: Int64, log: Int?) {
    previousStamp = stamp
    guard let log else { return }
    logStamps[log] = stamp
    references.changeCounts[log] += 1
  }

  private mutating func codeTemplate(_ template: Int, after last: Int, trees: Int) -> Int {
    bits.tree(
      template, bitCount: map.templateBitCount, at: trees + last << map.templateBitCount,
      in: &models)
  }

  /// Codes a number with the models at an index.
  mutating func number(_ value: UInt64, at index: Int) -> UInt64 {
    bits.number(value, at: index, in: &models)
  }
}
