internal import MedleyMedicines
internal import MedleyRecords

extension StockEntry: JSONForm {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("kind", kind.word)
    facts.add("amount", amount)
    facts.add("at", at)
    facts.add("expires", expires)
    facts.add("batch", batch)
    facts.add("serial", serial)
    facts.add("reason", reason)
    facts.add("package", package)
    return facts
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    let kinds: [Kind] = [.count, .refill, .loss]
    self.init(
      try reader.required("kind", try reader.choice("kind", kinds, \.word)),
      try reader.required("amount", try reader.amount("amount")),
      at: try reader.required("at", try reader.moment("at")),
      expires: try reader.calendarDate("expires"), batch: try reader.longText("batch"),
      serial: try reader.longText("serial"), reason: try reader.longText("reason"),
      package: try reader.identifier("package"))
  }
}

extension Pause: JSONForm {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("from", from)
    facts.add("through", through)
    facts.add("reason", reason)
    return facts
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    self.init(
      from: try reader.required("from", try reader.calendarDate("from")),
      through: try reader.calendarDate("through"), reason: try reader.longText("reason"))
  }
}

extension SlotOverride: JSONForm {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("schedule", slot.lineage)
    facts.add("date", slot.date)
    facts.add("part", slot.part)
    switch change {
    case .moved(let date, let time):
      facts.add("to_date", date)
      facts.add("to_time", time.text)
    case .cancelled: facts.add("cancelled", .bool(true))
    }
    return facts
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    let slot = SlotKey(
      lineage: try reader.required("schedule", try reader.identifier("schedule")),
      date: try reader.required("date", try reader.calendarDate("date")),
      part: try reader.required("part", try reader.slotPart("part")))
    if try reader.truth("cancelled") == true {
      self.init(slot: slot, change: .cancelled)
      return
    }
    let date = try reader.required("to_date", try reader.calendarDate("to_date"))
    let time = try reader.required("to_time", try reader.time("to_time"))
    self.init(slot: slot, change: .moved(date, time))
  }
}

extension Ending: JSONForm {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("last_date", lastDate)
    facts.add("at", at.flatMap { OffsetInstant($0, offsetMinutes: 0) })
    facts.add("reason", reason)
    return facts
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    self.init(
      lastDate: try reader.required("last_date", try reader.calendarDate("last_date")),
      at: try reader.moment("at")?.instant, reason: try reader.longText("reason"))
  }
}

extension MedicineForm: JSONForm {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("kind", kind?.word)
    facts.add("text", text)
    return facts
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    let text = try reader.shortText("text")
    if let kind = try reader.choice("kind", Kind.allCases, \.word) {
      self.init(kind, text: text)
    } else {
      // A text that is the word of a form comes back as that form; then the bytes are written too.
      self.init(typed: try reader.required("text", text))
    }
  }
}

extension Barcode: JSONForm {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("text", text)
    facts.add("symbology", symbology)
    return facts
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    self.init(
      text: try reader.required("text", try reader.longText("text")),
      symbology: try reader.longText("symbology"))
  }
}
