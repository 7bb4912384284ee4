import Medley
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Whom a device that serves visits, and what it remembers of them.
@Suite struct SyncRoundsTests {
  private let one = TestDevice(seed: 1).key
  private let other = TestDevice(seed: 2).key
  private struct Refused: Error {}

  @Test func `a device that is wanted is visited, and not again once it has everything`() {
    var rounds = SyncRounds()
    rounds.take([(one, ["192.0.2.1:5"]), (other, [])])
    let visits = rounds.due(now: 10)
    #expect(visits.map(\.addresses) == [["192.0.2.1:5"]])
    #expect(rounds.due(now: 11) == [])
    rounds.noteSynced(one, purpose: visits[0].purpose, lacksMore: false, now: 12)
    #expect(rounds.hasMet(one))
    #expect(rounds.due(now: 1_000_000) == [])
    rounds.noteChange(now: 1_000_000, after: 500, except: nil)
    #expect(rounds.due(now: 1_000_499) == [])
    #expect(rounds.due(now: 1_000_500).map(\.addresses) == [["192.0.2.1:5"]])
    rounds.noteSynced(one, purpose: visits[0].purpose, lacksMore: true, now: 1_000_501)
    #expect(rounds.due(now: 1_000_501).count == 1)
    rounds.noteChange(now: 1_000_600, after: 0, except: one)
  }

  @Test func `after failures the wait doubles up to five minutes, and a success ends it`() {
    var rounds = SyncRounds()
    rounds.take([(one, ["192.0.2.1:5"])])
    var now: Int64 = 0
    var waits: [Int64] = []
    for attempt in 0..<10 {
      let visits = rounds.due(now: now)
      #expect(visits.count == 1)
      let isNew = rounds.noteFailure(purpose: visits[0].purpose, Refused(), now: now)
      #expect(isNew == (attempt == 0))
      let began = now
      while rounds.due(now: now).isEmpty { now += 1_000 }
      waits.append((now - began) / 1_000)
      // The visit just found is had again from its own time on.
      now += SyncRounds.firstWait
    }
    #expect(waits == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    // A change does not bring a device back that does not answer.
    rounds.noteChange(now: now, after: 0, except: nil)
    let purpose = rounds.due(now: now).first?.purpose ?? 0
    rounds.noteSynced(one, purpose: purpose, lacksMore: false, now: now)
    rounds.noteChange(now: now, after: 0, except: nil)
    #expect(rounds.due(now: now).count == 1)
  }

  @Test func `a place that is heard of is visited once, unless it was met meanwhile`() {
    var rounds = SyncRounds()
    rounds.noteHeard("192.0.2.7:5", now: 0, after: 100)
    rounds.noteHeard("192.0.2.8:5", now: 0, after: 100)
    #expect(rounds.due(now: 99) == [])
    rounds.noteMet("192.0.2.8:5")
    let visits = rounds.due(now: 100)
    #expect(visits.map(\.addresses) == [["192.0.2.7:5"]])
    rounds.take([(one, [])])
    rounds.noteSynced(one, purpose: visits[0].purpose, lacksMore: false, now: 200)
    #expect(rounds.due(now: 1_000_000) == [])
    for number in 0..<1_000 { rounds.noteHeard("192.0.2.9:\(number)", now: 0, after: 0) }
    #expect(rounds.due(now: 1_000_000).count == 64)
  }

  @Test func `what is remembered of other devices is read as it was written`() {
    var book = PeerBook(text: "")
    for number in 1...6 { book.note("192.0.2.\(number):47812", of: one) }
    book.note("192.0.2.4:47812", of: one)
    book.entries[one]?.syncedAt = 1_772_344_800_123
    book.entries[other, default: PeerBook.Entry()].acknowledged = [
      Head(
        actor: TestDevice(seed: 3).actor(), sequence: 77,
        hash: Digest(domain: "medley test", [1]).prefix)
    ]
    #expect(
      book.entries[one]?.addresses == [
        "192.0.2.4:47812", "192.0.2.6:47812", "192.0.2.5:47812", "192.0.2.3:47812",
      ])
    #expect(PeerBook(text: book.text) == book)
    #expect(book.lastSyncAt == 1_772_344_800_123)
    let damaged = "nonsense\nsynced xx 5\nholds \(one.hex) 1 2 3\naddress\n" + book.text
    #expect(PeerBook(text: damaged) == book)
  }
}
