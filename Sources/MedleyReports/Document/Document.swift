package import MedleyMedicines

/// What a page for people says, in the order of reading, before anybody decides how it looks.
///
/// One document is shown as text, as a web page and as printed pages; none of the three adds or
/// leaves out a word.
package struct Document: Hashable, Sendable {
  /// The language of the words, an IETF tag such as `en` or `de` (RFC 5646).
  package var language: String
  package var title: String
  /// Whom the file's own description names as its author: the person it is about.
  package var author: String
  /// What stands below the title, such as whom it is about and the period.
  package var subtitle: String
  /// What stands at the head of every printed page.
  package var runningHead: String
  /// The words of page numbers, with `%1` for the page and `%2` for the number of pages.
  package var pageWords: String
  /// When it was made; the only date in the file's own description.
  package var made: OffsetInstant
  package var blocks: [Block]

  package init(
    language: String, title: String, author: String, subtitle: String, runningHead: String,
    pageWords: String, made: OffsetInstant, blocks: [Block] = []
  ) {
    self.language = language
    self.title = title
    self.author = author
    self.subtitle = subtitle
    self.runningHead = runningHead
    self.pageWords = pageWords
    self.made = made
    self.blocks = blocks
  }

  /// One part of a document.
  package enum Block: Hashable, Sendable {
    /// A heading of a level: 2 below the title, 3 below that.
    case heading(String, level: Int)
    case paragraph(String, Emphasis)
    /// Names with what they stand for, such as “Born” with a year.
    case facts([Fact])
    case list([String])
    case table(Table)
    case heatMap(HeatMap)
  }

  /// How much a paragraph asks for attention.
  package enum Emphasis: Int, Hashable, Sendable, CaseIterable {
    case plain = 0
    /// Something to look at before the rest.
    case notice = 1
    /// Definitions and small print.
    case small = 2
  }

  /// A name with what it stands for.
  package struct Fact: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}
