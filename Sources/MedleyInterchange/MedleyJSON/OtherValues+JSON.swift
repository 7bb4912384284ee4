internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension ZoneStay: JSONForm {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("zone", zone)
    facts.add("from", OffsetInstant(from, offsetMinutes: 0))
    return facts
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    self.init(
      zone: try reader.required("zone", try reader.shortText("zone")),
      from: try reader.required("from", try reader.moment("from")).instant)
  }
}

extension QuietHours: JSONForm {
  var json: [(String, JSONValue)] { [("from", .string(from.text)), ("to", .string(to.text))] }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    self.init(
      from: try reader.required("from", try reader.time("from")),
      to: try reader.required("to", try reader.time("to")))
  }
}

extension Escalation: JSONForm {
  var json: [(String, JSONValue)] {
    [("every_minutes", .integer(every.count)), ("times", .integer(times))]
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    let times = try reader.whole("times", in: 0...Int64.max)
    self.init(
      every: try reader.required("every_minutes", try reader.minutes("every_minutes")),
      times: Int(clamping: try reader.required("times", times)))
  }
}

extension Note: JSONForm {
  var json: [(String, JSONValue)] { [("text", .string(text)), ("at", .string(at.text))] }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    self.init(
      text: try reader.required("text", try reader.longText("text")),
      at: try reader.required("at", try reader.moment("at")))
  }
}

extension Resolution: JSONForm {
  var json: [(String, JSONValue)] {
    let list = verdicts.sorted { $0.key < $1.key }.map { entry, verdict in
      var facts: [(String, JSONValue)] = []
      facts.add("entry", entry)
      switch verdict {
      case .counts: facts.add("is", "counts")
      case .extra: facts.add("is", "extra")
      case .sameAs(let other):
        facts.add("is", "same_as")
        facts.add("as", other)
      }
      return JSONValue.object(facts)
    }
    return [("entries", .array(list))]
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    var verdicts: [Identifier: Verdict] = [:]
    let list = try reader.list("entries", countLimit: MedicineLimits.verdictCount)
    for (index, value) in try reader.required("entries", list).enumerated() {
      let item = try ObjectReader(value, at: "\(reader.place("entries"))[\(index)]")
      let entry = try item.required("entry", try item.identifier("entry"))
      guard verdicts[entry] == nil else { throw item.fault("entry", .repeated) }
      let word = try item.choice("is", ["counts", "extra", "same_as"]) { $0 }
      switch try item.required("is", word) {
      case "counts": verdicts[entry] = .counts
      case "extra": verdicts[entry] = .extra
      default: verdicts[entry] = .sameAs(try item.required("as", try item.identifier("as")))
      }
    }
    self.init(verdicts)
  }
}
