/// What the messages of a handshake carry, in order, the initiator's first.
///
/// Source: Noise revision 34 §7 and §9; only patterns whose keys are all sent or agreed inside.
package struct HandshakePattern: Hashable, Sendable {
  /// One step inside a message, named as in the standard (§5.3).
  package enum Token: Hashable, Sendable {
    /// The sender's ephemeral key.
    case e
    /// The sender's static key.
    case s
    /// A secret of both ephemeral keys.
    case ee
    /// A secret of the initiator's ephemeral key and the responder's static key.
    case es
    /// A secret of the initiator's static key and the responder's ephemeral key.
    case se
    /// A secret of both static keys.
    case ss
    /// The next preshared key.
    case psk
  }

  /// The name with its modifiers, such as `XXpsk0`.
  package let name: String

  /// The steps of each message.
  package let messages: [[Token]]

  /// Makes a pattern of a table like those of the standard.
  package init(name: String, messages: [[Token]]) {
    self.name = name
    self.messages = messages
  }

  /// The name of the whole protocol with this house's functions.
  package var protocolName: String { "Noise_\(name)_25519_ChaChaPoly_SHA256" }

  /// True where a preshared key takes part, which changes what an ephemeral key does (§9.2).
  var hasPresharedKey: Bool { messages.contains { $0.contains(.psk) } }

  /// Both sides send their static keys, sealed.
  package static let XX = HandshakePattern(
    name: "XX", messages: [[.e], [.e, .ee, .s, .es], [.s, .se]])

  /// The same for those who share a key already: nobody else gets so much as an answer.
  package static let XXpsk0 = XX.withPresharedKeys(at: [0])

  /// The pattern with preshared keys at these places, zero being before the first message and any
  /// other number after the message of that number (§9.4).
  package func withPresharedKeys(at places: [Int]) -> HandshakePattern {
    var messages = messages
    for place in places {
      if place == 0, !messages.isEmpty {
        messages[0].insert(.psk, at: 0)
      } else if messages.indices.contains(place - 1) {
        messages[place - 1].append(.psk)
      }
    }
    let modifiers = places.map { "psk\($0)" }.joined(separator: "+")
    return HandshakePattern(name: name + modifiers, messages: messages)
  }
}
