import MedleyPeers
import MedleySealing
import MedleyTestSupport
import Testing

/// Beacons by `session §6`, and the places they tell of.
@Suite struct BeaconTests {
  private let key = SecretBytes(copying: [UInt8](repeating: 3, count: 32))

  @Test func `a beacon is read with its key and no other`() throws {
    var generator = SeededGenerator(seed: 1)
    let beacon = Beacon(port: 47_812, using: &generator)
    let datagram = beacon.datagram(key: key)
    #expect(datagram.count == 51)
    #expect(Array(datagram.prefix(3)) == [1, 0xba, 0xc4])
    #expect(Beacon(datagram: datagram, key: key) == beacon)
    #expect(Beacon(datagram: datagram, key: Beacon.pairingKey) == nil)
    let pairing = Beacon(port: 1, using: &generator).datagram(key: Beacon.pairingKey)
    #expect(
      Array(pairing.suffix(32))
        == HMAC<SHA256>.code(
          for: Array(pairing[3..<19]) + [1, 0, 1],
          key: SecretBytes(copying: Array("medley-pair".utf8))))
  }

  @Test func `a beacon with any bit changed is no beacon`() {
    var generator = SeededGenerator(seed: 2)
    let datagram = Beacon(port: 5, using: &generator).datagram(key: key)
    for bit in 0..<datagram.count * 8 {
      var other = datagram
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Beacon(datagram: other, key: key) == nil)
    }
    for count in 0..<datagram.count {
      #expect(Beacon(datagram: Array(datagram.prefix(count)), key: key) == nil)
    }
    #expect(Beacon(datagram: datagram + [0], key: key) == nil)
  }

  @Test func `no part of two beacons is the same but version and port`() {
    var generator = SeededGenerator(seed: 3)
    let one = Beacon(port: 5, using: &generator).datagram(key: key)
    let other = Beacon(port: 5, using: &generator).datagram(key: key)
    #expect(one.prefix(3) == other.prefix(3))
    let isSame = zip(one, other).dropFirst(3).map { $0 == $1 }
    #expect(isSame.count { $0 } < 6)
  }

  @Test func `keys are those of the specification`() {
    // Source: Python, hmac of hashlib: extract with 32 zero bytes, expand with the info and 1.
    let secrets = PeerSecrets(
      householdSecret: SecretBytes(copying: (0..<32).map { UInt8($0) }))
    #expect(
      hexadecimal(bytes(secrets.presharedKey))
        == "b91fc04231bc16c16916351a9d1406cf3b0ae895ecef0bc5a97b6db9db328441")
    #expect(
      hexadecimal(bytes(secrets.beaconKey))
        == "16c7f36f319ec081f28efd66ed7dc0a8f18fcddce2c2fc5b355181ea22cb2477")
  }

  private func bytes(_ secret: SecretBytes) -> [UInt8] {
    secret.withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }

  @Test func `the table keeps the places heard last and forgets the old`() {
    var table = BeaconTable<Int>()
    var areNew = (0..<64).map { table.note($0, now: Int64($0)) }
    areNew += [table.note(0, now: 64), table.note(64, now: 65)]
    #expect(areNew == [Bool](repeating: true, count: 64) + [false, true])
    #expect(table.places.count == 64)
    #expect(table.places.first == 64)
    #expect(!table.places.contains(1))
    let isNew = table.note(65, now: 100_064)
    #expect(isNew)
    #expect(Set(table.places) == [0, 64, 65])
    table.forget(now: 100_166)
    #expect(Set(table.places) == [65])
  }
}
