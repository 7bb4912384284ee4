import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct BatchSizeTests {
  @Test func `a dose takes four bytes`() throws {
    let doses = try BatchDoses(20_000, seed: 1)
    let batch = Batch(from: .empty, changes: doses.changes, ends: doses.ends)
    let bytes = try batch.encoded()
    print("20,000 doses: \(bytes.count) bytes, \(Double(bytes.count) / 20_000) each")
    // The promise is seven bytes; what is reached is gated more closely, so a loss shows.
    #expect(bytes.count <= 4_200 * 20)
    #expect(try unpacked(bytes) == batch)
  }

  @Test func `a thousand new doses with all signatures fit six thousand bytes`() throws {
    let doses = try BatchDoses(1_000, seed: 2)
    let batch = Batch(from: .empty, changes: doses.changes, ends: doses.ends)
    let bytes = try batch.encoded()
    print("1,000 doses: \(bytes.count) bytes")
    #expect(bytes.count <= 6_200)
  }
}
