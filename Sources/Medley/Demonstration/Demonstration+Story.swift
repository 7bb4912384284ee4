internal import MedleyMedicines
internal import MedleySealing
internal import MedleyStore

extension Demonstration {
  mutating func makeHousehold() throws {
    let start = moment(1, 7, 0)
    devices["tablet"] = try Cabinet.found(
      at: folder + "/tablet", start,
      Cabinet.Founding(deviceName: "tablet", personName: "Ann"))
    say("Ann makes a household on the kitchen tablet.")
    for (name, owner, role) in [("phone", "Ann", "owner"), ("carer", "Ben", "member")] {
      if owner == "Ben" {
        try cabinet("tablet", start).addPerson(name: "Ben", birthYear: nil, notes: nil)
      }
      let request = try Cabinet.requestToJoin(
        at: folder + "/" + name, file: "\(folder)/\(name).request", deviceName: name)
      _ = try cabinet("tablet", start).admit(
        request: "\(folder)/\(name).request", welcome: "\(folder)/\(name).welcome",
        words: request.words, role: role, person: owner)
      _ = try Cabinet.join(
        at: folder + "/" + name, start, welcome: "\(folder)/\(name).welcome")
      devices[name] = try Cabinet.open(folder + "/" + name, start)
      say("  \(owner)'s \(name) joins by file; its ten words are typed on the tablet.")
    }
  }

  mutating func addMedicines() throws {
    let start = moment(1, 7, 10)
    let plan: [(name: String, unit: String, times: [(Int, Int)], every: Int, stock: String)] = [
      ("Levothyroxine", "tablet", [(8, 0)], 1, "40"),
      ("Metformin", "tablet", [(8, 0), (20, 0)], 1, "70"), ("Iron", "capsule", [(12, 0)], 2, "20"),
    ]
    for medicine in plan {
      var facts = MedicationFacts(name: medicine.name)
      facts.texts[.unit] = medicine.unit
      var schedule = ScheduleEdit()
      schedule.dose = .one
      schedule.times = medicine.times.compactMap { hour, minute in
        WallTime(hour: hour, minute: minute).map { ScheduleEdit.Time($0) }
      }
      schedule.recurrence = medicine.every == 1 ? .daily : .everyDays(medicine.every)
      var addition = Cabinet.Addition(facts: facts, schedule: schedule)
      addition.person = "Ann"
      addition.stock = try? Quantity(file: medicine.stock)
      let added = try cabinet("tablet", start).add(addition)
      say("  Ann takes \(added.name): \(added.schedule).")
    }
    say("The tablet carries that to the others:")
    try carry(from: "tablet", at: moment(1, 7, 20))
  }

  /// Thirty-one days without any exchange; each device logs what its people give or take.
  mutating func liveThroughTheMonth() throws {
    var counts: [String: Int] = [:]
    func log(_ device: String, _ medicine: String, _ number: Int, _ hour: Int, _ minute: Int) throws
    {
      var request = Cabinet.DoseRequest(medication: medicine)
      request.person = "Ann"
      request.slotDate = day(number)
      request.slotPart = WallTime(hour: hour, minute: 0)?.text
      let late = (number * 7 + hour) % 23
      _ = try cabinet(device, moment(number, hour, minute + late, second: number)).take(request)
      counts[device, default: 0] += 1
    }
    for day in 1...31 {
      let isWeekend = self.day(day).map { [.saturday, .sunday].contains($0.weekday) } ?? false
      let morning = isWeekend ? "carer" : "phone"
      try log(morning, "Levothyroxine", day, 8, 0)
      // Two mornings were forgotten.
      if day != 9 && day != 22 { try log(morning, "Metformin", day, 8, 1) }
      if day % 2 == 1 { try log("tablet", "Iron", day, 12, 0) }
      try log(isWeekend ? "carer" : "tablet", "Metformin", day, 20, 0)
    }
    try logTwice()
    say(
      "A month goes by without any network. Doses logged: "
        + counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", ") + ".")
  }

  /// Ann and Ben both log the evening dose of the 17th, not knowing of each other.
  private func logTwice() throws {
    var request = Cabinet.DoseRequest(medication: "Metformin")
    request.person = "Ann"
    request.slotDate = day(17)
    request.slotPart = "20:00"
    _ = try cabinet("carer", moment(17, 20, 40)).take(request)
  }

  mutating func settleTheQuestion() throws {
    let now = moment(32, 9, 10)
    for question in try cabinet("tablet", now).questions() {
      let authors = question.authors.map { "\($0.person) on \($0.device)" }
      say(
        "One question is open on every device: \(question.medication ?? "") of "
          + "\(question.conflict.slot.map { "\($0.date) \($0.part)" } ?? "") was logged by "
          + authors.joined(separator: " and by ") + ".")
      _ = try cabinet("tablet", now).answer(question.conflict.id.description, with: .one)
      say("  Ann answers: it was one dose, logged twice.")
    }
    try carry(from: "tablet", at: moment(32, 9, 15))
    let open = try devices.keys.sorted().map { try cabinet($0, now).questions().count }
    say("  Open questions now: \(open.reduce(0, +)).")
  }

  /// The phone's folder is copied; both copies go on, as after a phone was moved by a backup.
  mutating func copyAPhone() throws {
    say("Ann's phone is copied to a new one, and both stay in use:")
    let now = moment(33, 7, 0)
    try FileSystem.copyFiles(from: folder + "/phone", to: folder + "/new-phone")
    devices["new-phone"] = try Cabinet.open(folder + "/new-phone", now)
    let before = try counted("tablet")
    for name in ["phone", "new-phone"] {
      for number in 0..<5 {
        var request = Cabinet.DoseRequest(medication: "Levothyroxine")
        request.person = "Ann"
        request.at = nil
        _ = try cabinet(name, moment(33 + number, name == "phone" ? 8 : 21, 5)).take(request)
      }
    }
    try carry(from: "phone", at: moment(38, 9, 0))
    try carry(from: "new-phone", at: moment(38, 9, 5))
    say(
      "  Ten doses were logged on the two; the tablet has \(try counted("tablet") - before) more.")
    let reports = try cabinet("tablet", moment(38, 9, 10)).devices().devices.flatMap { device in
      device.copies.map { "\(device.name): \($0.words)" }
    }
    for report in reports { say("  The tablet reports: \(report).") }
    try meet("They meet once more:")
  }

  private func counted(_ name: String) throws -> Int {
    try cabinet(name, moment(38, 9, 10)).look { snapshot in
      try snapshot.medications.reduce(0) { sum, medication in
        let book = try snapshot.doses(of: medication.id, LocalDate.earliest...LocalDate.latest)
        return sum + book.outcomes.values.reduce(0) { $0 + $1.entries.count }
          + book.unscheduled.count
      }
    }
  }

  func showFigures() throws -> Bool {
    let now = moment(38, 10, 0)
    guard let first = day(1) else { return false }
    let hashes = try devices.keys.sorted().map { try cabinet($0, now).devices().stateHash }
    let figures = try cabinet("carer", now).adherence(
      of: nil, for: "Ann", from: first, to: first.adding(days: 30))
    say("The figures of March, the same on every device:")
    for row in figures.medications {
      say(
        "  \(row.name): \(row.figures.taken) of \(row.figures.due) due doses taken"
          + (row.figures.rate.map { " (\($0.percent) %)" } ?? "") + ", \(row.figures.late) late.")
    }
    for stock in try cabinet("carer", now).stock(of: "Ann") {
      say(
        "  \(stock.name): \(stock.level.amount.words(unit: stock.unit)) left"
          + (stock.runsOut.map { ", runs out on \($0.due.date)" } ?? "") + ".")
    }
    return Set(hashes).count == 1
  }
}
