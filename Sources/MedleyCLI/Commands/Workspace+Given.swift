internal import Medley
internal import MedleyMedicines

extension Workspace {
  /// Whose record is meant: the person that `--for` names, or the only one there is.
  func person(_ given: Given, in cabinet: Cabinet) throws -> Cabinet.PersonReport {
    try cabinet.person(for: given[CommonInputs.person].map { try text(of: $0.text) })
  }

  /// A name that somebody gives to something, by the rule for all names.
  func name(of word: String, for named: GivenName) throws -> String {
    try named.checked(text(of: word))
  }

  /// What to call this device: as given, or as answered, or simply “device”.
  func deviceName(_ given: String?) throws -> String {
    try name(
      of: given ?? filledAnswer(to: "A name for this device (nothing: device)?") ?? "device",
      for: .device)
  }

  /// A barcode as somebody types it.
  func barcode(of word: String, _ label: String) throws -> String {
    let text = try shortText(of: word, label)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.valueRefused, "\(label) is empty", "give what the barcode says")
    }
    return text
  }

  /// A short text for a field of a record.
  func shortText(of word: String, _ label: String) throws -> String {
    try text(of: word, label, byteCountLimit: MedicineLimits.textByteCount)
  }

  /// A note, a reason or instructions.
  func longText(of word: String, _ label: String) throws -> String {
    try text(of: word, label, byteCountLimit: MedicineLimits.longTextByteCount)
  }

  private func text(
    of word: String, _ label: String, byteCountLimit: Int
  ) throws -> String {
    let text = try text(of: word)
    guard text.utf8.count <= byteCountLimit else {
      throw Failure(
        .valueRefused, "\(label) is longer than \(byteCountLimit) bytes", "write it shorter")
    }
    return text
  }

  /// Warns of a device that was just let in under a name that another one has.
  func warnOfSameName(_ name: String, in cabinet: Cabinet) throws {
    let same = try cabinet.devices().devices.count {
      !$0.isRemoved && $0.name.lowercased() == name.lowercased()
    }
    guard same > 1 else { return }
    output.warn(
      Explanation(
        "another device is called \(Wording.quoted(name)) too",
        "commands tell them apart by their ids, which “medley devices” shows"))
  }

  /// Warns of a time that is still to come for something that has happened.
  func warnIfAhead(_ moment: OffsetInstant, _ clock: PersonClock) {
    guard moment.instant > clock.now.adding(TypedTime.tolerance) else { return }
    output.warn(
      Explanation(
        "that time, \(MomentWords(clock).text(moment)), is still to come",
        "if that is wrong, take it back with “medley undo” and log it again"))
  }
}

extension TypedTime {
  /// How far ahead of the clock a time may be without a question: clocks differ a little.
  static let tolerance = Minutes(15) ?? .hour

  /// The instant that is meant, for something that has happened.
  ///
  /// A time of day alone is today's. When that is still to come, as 23:50 is just after midnight,
  /// yesterday's may be meant, and guessing could close the wrong dose: it is refused.
  ///
  /// Just after a journey the clock of the new zone is meant for times before it, too.
  func past(_ clock: PersonClock) throws -> OffsetInstant {
    var moment = try moment(clock)
    if case .wall = self, moment.instant > clock.now {
      let here = try self.moment(clock.staying)
      if here.instant <= clock.now { moment = here }
    }
    if case .wall(nil, let time) = self,
      moment.instant > clock.now.adding(TypedTime.tolerance)
    {
      throw Failure(
        .valueRefused, "\(time) is still to come today",
        "write “yesterday \(time)” if it was then, or “today \(time)” if that is meant")
    }
    return moment
  }

  /// The instant that is meant on a person's clock.
  func moment(_ clock: PersonClock) throws -> OffsetInstant {
    switch self {
    case .instant(let moment): return moment
    case .wall(let date, let time):
      let date = date?.date(today: clock.today) ?? clock.today
      guard let instant = clock.timeline.instant(date, time) else {
        throw Failure(
          .valueRefused, "there is no \(date) in \(clock.zoneName)", "give another date")
      }
      return clock.timeline.show(instant)
    }
  }
}

extension Quantity {
  /// The amount, refused when it is nothing.
  func aboveZero(_ label: String, _ hint: String = "give an amount above 0") throws -> Quantity {
    guard self > .zero else { throw Failure(.valueRefused, "\(label) is 0", hint) }
    return self
  }
}
