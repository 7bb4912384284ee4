/// Where the models of each part of the rows are (`batch-format §6.2`).
struct ModelMap: Sendable {
  /// The models of one column: presence 3, two guesses 4 each, unit 1, novelty 1, and a number.
  static let columnModelCount = 13 + Models.numberCount

  /// The bits of a template's number.
  let templateBitCount: Int
  let templateCount: Int
  private(set) var modelCount = 0
  /// The first model of the trees of a change's first template, one tree for each predecessor.
  private(set) var firstTemplate = 0
  /// The same for the templates of the later operations of a change.
  private(set) var laterTemplate = 0
  /// For each template whether more operations follow, and then how many.
  private(set) var hasMore = 0
  private(set) var moreOperations = 0
  /// The number that says what was seen, after a change of the same log and of another one.
  private(set) var seenCounts = (same: 0, other: 0)
  private(set) var seenForm = 0
  private(set) var seenLog = 0
  private(set) var seenBack = 0
  private(set) var seenHead = 0
  private(set) var seenActor = 0
  private(set) var seenSequence = 0
  private(set) var idEntry = 0
  private(set) var wordEntry = 0
  /// Whether a new id is that of an operation, and of which.
  private(set) var idOrigin = 0
  private(set) var originLog = 0
  private(set) var originBack = 0
  private(set) var originOperation = 0
  private(set) var strands: [Int] = []
  private(set) var columns = 0

  init(templates: [RowTemplate]) {
    templateCount = templates.count
    templateBitCount = ModelMap.bitCount(below: templates.count)
    let trees = templates.count << templateBitCount
    let number = Models.numberCount
    firstTemplate = take(trees)
    laterTemplate = take(trees)
    hasMore = take(templates.count)
    moreOperations = take(number)
    seenCounts = (take(number), take(number))
    seenForm = take(4)
    seenLog = take(number)
    seenBack = take(number)
    seenHead = take(number)
    seenActor = take(number)
    seenSequence = take(number)
    idEntry = take(number)
    wordEntry = take(number)
    idOrigin = take(1)
    originLog = take(number)
    originBack = take(number)
    originOperation = take(number)
    for template in templates {
      strands.append(take(1 << ModelMap.bitCount(below: template.strandCount + 1)))
    }
    let columnCount = templates.reduce(0) { $0 + $1.columns.count }
    columns = take(columnCount * ModelMap.columnModelCount)
  }

  /// The bits that numbers below a bound need.
  static func bitCount(below bound: Int) -> Int {
    Int.bitWidth - max(bound - 1, 0).leadingZeroBitCount
  }

  private mutating func take(_ count: Int) -> Int {
    defer { modelCount += count }
    return modelCount
  }
}
