/// The limits of what arrives over a network, and how long is waited for it (`session §4`).
package enum PeerLimits {
  /// Bytes of a frame's body before the handshake is finished.
  package static let handshakeFrameByteCount = 256
  /// Bytes of a frame's body afterwards.
  package static let frameByteCount = 65_535
  /// Bytes of one message.
  package static let messageByteCount = 1 << 20
  /// Bytes of one batch.
  package static let batchByteCount = 256 << 20
  /// Bytes of a batch that go into one message, beside its type and the count of the rest.
  package static let partByteCount = messageByteCount - 16
  /// Blobs asked for in one session.
  package static let blobCount = 4_096
  /// Bytes of one blob.
  package static let blobByteCount = 262_144
  /// Bytes of the name of a program.
  package static let programByteCount = 100
  /// Bytes of the name of a person or device.
  package static let nameByteCount = 200
  /// Bytes of the change that holds the statement of a removal.
  package static let statementByteCount = 65_536

  /// Milliseconds from accepting or connecting to a finished handshake.
  package static let handshakeMilliseconds: Int64 = 5_000
  /// Milliseconds without a byte from the other side.
  package static let readMilliseconds: Int64 = 60_000
  /// Milliseconds without the other side taking a byte.
  package static let writeMilliseconds: Int64 = 10_000
  /// Milliseconds for connecting to one address.
  package static let connectMilliseconds: Int64 = 2_900
  /// Milliseconds between two words of a side that works and has nothing else to say.
  package static let workingWordMilliseconds: Int64 = 5_000
  /// Milliseconds for which the other side may say nothing but that it works.
  package static let workingMilliseconds: Int64 = 900_000
  /// How often it may say so without saying anything else.
  package static let workingWordCount = 1_000
  /// Milliseconds that what is still to be sent has before a connection is closed.
  package static let lingerMilliseconds: Int64 = 2_000

  /// Connections whose handshake is not finished; when there are more, the oldest goes.
  package static let strangerCount = 16
  /// The same, from one address.
  package static let strangersPerAddress = 4
  /// Connections of all kinds.
  package static let connectionCount = 64
  /// Addresses tried for one peer at a time.
  package static let addressCount = 16

  /// Bytes taken from a socket at a time before its handshake is finished.
  package static let strangerReadByteCount = 512
  /// Bytes taken from a socket at a time afterwards.
  package static let readByteCount = 1 << 18

  /// The UDP port of beacons.
  package static let beaconPort: UInt16 = 47_811
  /// Milliseconds between two beacons of a device.
  package static let beaconMilliseconds: Int64 = 30_000
  /// Milliseconds after which a place that is not heard of any more is forgotten.
  package static let beaconLifeMilliseconds: Int64 = 100_000
  /// Milliseconds between two beacons that answer a question.
  package static let answerMilliseconds: Int64 = 1_000
  /// Milliseconds between two questions of one who looks for others; more than between answers.
  package static let questionMilliseconds: Int64 = 1_100
  /// Places that are remembered from beacons.
  package static let beaconCount = 64
  /// Milliseconds between two beacons that are published through Avahi, whose caches they fill.
  package static let publicationMilliseconds: Int64 = 600_000
  /// Datagrams taken at a time, so that a flood keeps nobody else waiting.
  package static let datagramCount = 64

  /// Milliseconds that two clocks may differ before people are told.
  package static let clockToleranceMilliseconds: Int64 = 120_000
}
