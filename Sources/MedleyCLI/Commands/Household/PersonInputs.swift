/// The options that describe a person.
enum PersonInputs {
  static let born = Option<BirthYear?>("born", "YEAR", "The year of birth")
  static let note = Option<String?>("note", "TEXT", "What others should know; “-” reads it")
}
