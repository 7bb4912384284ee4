import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Our own JSON: written, read and written again.
@Suite struct ExportTests {
  private func restored(_ text: String) throws -> (world: ImportWorld, drafts: ImportDrafts) {
    var world = ImportWorld(device: 7)
    let drafts = try world.take(ImportPlan(try MedleyBackup(reading: Array(text.utf8))))
    return (world, drafts)
  }

  private func fault(_ text: String) -> InterchangeFault? {
    do throws(InterchangeFault) {
      _ = try MedleyBackup(reading: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `an export has the layout that the document states`() throws {
    let world = try ExportSample.world()
    let text = try MedleyExport.text(
      of: world.states, at: OffsetInstant("2026-03-06T10:00:00+01:00"))
    #expect(text == ExportSample.text)
  }

  @Test func `#63 a file comes back with the same records, ids and text`() throws {
    for world in [try ExportSample.world(), try MedTimerSample.world()] {
      let text = try MedleyExport.text(of: world.states)
      let (copy, drafts) = try restored(text)
      #expect(copy.contents == world.contents)
      #expect(try MedleyExport.text(of: copy.states) == text)
      #expect(drafts.counts.known == 0)
    }
  }

  @Test func `a file imported where it comes from adds nothing`() throws {
    var world = try ExportSample.world()
    let text = try MedleyExport.text(of: world.states)
    let drafts = try world.take(ImportPlan(try MedleyBackup(reading: Array(text.utf8))))
    #expect(drafts.isEmpty)
    #expect(drafts.lines.allSatisfy { $0.outcome == .nothingToTake(.alreadyHere) })
  }

  @Test func `the pieces of a long record join to the same text`() throws {
    let states = MedleyExport.ordered(try MedTimerSample.world().states)
    var export = MedleyExport()
    var pieces = [export.opening]
    for state in states { pieces.append(try export.record(state)) }
    pieces.append(export.closing())
    #expect(pieces.joined() == (try MedleyExport.text(of: states.shuffled())))
    #expect(pieces.allSatisfy { $0.utf8.count < 4_096 })
    var other = MedleyExport()
    _ = try other.record(try #require(states.last))
    #expect(throws: MedleyExport.Fault.outOfOrder(kind: 9)) {
      try other.record(try #require(states.first))
    }
  }

  @Test func `an empty record is a valid file`() throws {
    let text = try MedleyExport.text(of: [])
    let (copy, drafts) = try restored(text)
    #expect(copy.states.isEmpty && drafts.isEmpty)
    #expect(ImportFormat.detect(Array(text.utf8)) == .medley)
  }

  @Test func `bytes that this version does not know come back as they were`() throws {
    let medication = Identifier(domain: "test", [1])
    let member = Identifier(domain: "test", [2])
    var schedule = ScheduleVersion(effectiveFrom: .earliest, recurrence: .daily)
    schedule.unknownFields.set(70, text: "later")
    var cycle = FieldMap()
    cycle.set(3, signed: 20_000)
    cycle.set(10, number: 7)
    var stock = FieldMap()
    for tag in 1...12 { stock.set(UInt64(tag), number: 3) }
    func add(_ field: UInt64, _ bytes: [UInt8], _ index: UInt8) -> OperationDraft {
      OperationDraft(
        kind: 9, shape: .add, record: .named(medication), field: field,
        member: .named(Identifier(domain: "member", [index])), value: bytes)
    }
    func write(_ kind: UInt64, _ field: UInt64, _ bytes: [UInt8]) -> OperationDraft {
      OperationDraft(
        kind: kind, shape: .write, record: .named(medication), field: field, value: bytes)
    }
    var world = ImportWorld()
    try world.apply([
      add(17, schedule.encoded, 1), add(17, cycle.encoded, 2), add(18, stock.encoded, 3),
      add(18, [], 4), add(99, [1, 2, 3], 5), write(9, 2, [0xff, 0xfe]), write(9, 6, []),
      write(9, 16, [9]), write(9, 14, [0x80]), write(9, 1, [1]), write(9, 5, [0]),
      write(9, 77, [7]), write(9, 18, [8]), write(20, 1, [1]), write(21, 5, []),
      OperationDraft(
        kind: 9, shape: .add, record: .named(medication), field: 2, member: .named(member),
        value: [4]),
    ])
    let text = try MedleyExport.text(of: world.states)
    let (copy, _) = try restored(text)
    #expect(copy.contents == world.contents)
    #expect(try MedleyExport.text(of: copy.states) == text)
  }

  @Test func `a removed record comes back removed, by a change of its own`() throws {
    var world = try ExportSample.world()
    let iron = try world.medication("Iron")
    try world.apply([.remove(.medication, iron.id)])
    let (copy, drafts) = try restored(try MedleyExport.text(of: world.states))
    #expect(drafts.removals.count == 1)
    #expect(drafts.operations.allSatisfy { $0.shape != .remove })
    #expect(copy.contents == world.contents)
  }

  @Test func `of a conflict the displayed value comes back and the others stay readable`() throws {
    let world = try ExportSample.world()
    let state = try #require(world.states(.medication).first)
    var fields = state.fields
    let shown = try #require(fields[MedicationField.unit.rawValue]?.first)
    fields[MedicationField.unit.rawValue] = [
      shown,
      SurvivingValue(
        member: nil, value: Array("drop".utf8),
        origin: Origin(
          stamp: shown.origin.stamp - 1, actor: shown.origin.actor,
          operation: shown.origin.operation)),
    ]
    let open = RecordState(kind: state.kind, id: state.id, parent: state.parent, fields: fields)
    let text = try MedleyExport.text(of: [open])
    #expect(
      text.contains("\"other_values\":[{\"field\":\"unit\",\"value\":\"drop\"}]"))
    let (copy, drafts) = try restored(text)
    #expect(try copy.medication("Iron").unit.value == "tablet")
    #expect(drafts.lines.map(\.remarks) == [[.conflictNotRestored]])
  }

  @Test func `authors and devices are written for readers and not imported`() throws {
    let world = try ExportSample.world()
    var export = MedleyExport(household: "00ff", devices: [["name": "kitchen"]])
    var text = export.opening
    for state in MedleyExport.ordered(world.states) {
      text += try export.record(state) { _ in "kitchen" }
    }
    text += export.closing()
    #expect(text.contains("\"by\":\"kitchen\""))
    #expect(text.contains("\"devices\": [{\"name\":\"kitchen\"}]"))
    let (copy, _) = try restored(text)
    #expect(copy.contents == world.contents)
  }

  @Test func `a file of another program or a later version is refused`() {
    func file(_ version: String) -> String {
      "{\"format\": \"medley-export\", \"version\": \(version), \"people\": []}"
    }
    #expect(fault("{}") == .unknownLayout)
    #expect(fault("{\"format\": \"other\", \"version\": 1}") == .unknownLayout)
    #expect(fault(file("1")) == nil)
    #expect(fault(file("2")) == .newerVersion(at: "version", found: 2, newest: 1))
    #expect(fault(file("-3")) == .negativeVersion(at: "version", found: -3))
    #expect(fault(file("1e0")) == .value(at: "version", .notWhole))
  }

  @Test func `records that are none are refused where they stand`() {
    func file(_ section: String, _ record: String) -> InterchangeFault? {
      fault("{\"format\": \"medley-export\", \"version\": 1, \"\(section)\": [\(record)]}")
    }
    let id = String(repeating: "0a", count: 16)
    #expect(file("people", "{}") == .value(at: "people[0].id", .missing))
    #expect(file("people", "{\"id\": \"0a\"}") == .value(at: "people[0].id", .notHexadecimal))
    #expect(
      file("people", "{\"id\": \"\(id)\"}, {\"id\": \"\(id)\"}")
        == .value(at: "people[1].id", .repeated))
    #expect(
      file("medications", "{\"id\": \"\(id)\", \"critical\": 1}")
        == .value(at: "medications[0].critical", .wrongForm(expected: .truth)))
    #expect(
      file("medications", "{\"id\": \"\(id)\", \"stock\": [{\"id\": \"\(id)\", \"kind\": \"x\"}]}")
        == .value(at: "medications[0].stock[0].kind", .unknownWord))
    #expect(
      file(
        "intakes",
        "{\"id\": \"\(id)\", \"entries\": [{\"id\": \"\(id)\", \"status\": \"taken\", "
          + "\"date\": \"2026-02-30\"}]}")
        == .value(at: "intakes[0].entries[0].date", .outOfRange))
    // Nobody becomes a device of the household by a file, and no store's log is written from one.
    for kind in [2, 3, 4, 6, 9, 12, 16] {
      #expect(
        file("other_records", "{\"id\": \"\(id)\", \"kind\": \(kind)}")
          == .value(at: "other_records[0].kind", .outOfRange))
    }
  }

  @Test func `#63 a file cut anywhere is refused`() throws {
    let bytes = Array(ExportSample.text.utf8)
    for count in stride(from: 0, to: bytes.count - 1, by: 7) {
      guard (try? MedleyBackup(reading: Array(bytes.prefix(count)))) != nil else { continue }
      Issue.record("the first \(count) bytes were taken for an export")
    }
  }

  @Test func `bytes changed at random are refused or read and never trap`() throws {
    var generator = SeededGenerator(seed: 0x6578_706f)
    let bytes = Array(ExportSample.text.utf8)
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0...generator.below(2) {
        changed[generator.below(bytes.count)] = UInt8(generator.below(128))
      }
      guard let backup = try? MedleyBackup(reading: changed) else { continue }
      var world = ImportWorld()
      try world.take(ImportPlan(backup))
      // What was read once is stable from then on.
      let text = try MedleyExport.text(of: world.states)
      let (copy, _) = try restored(text)
      #expect(try MedleyExport.text(of: copy.states) == text)
    }
  }
}
