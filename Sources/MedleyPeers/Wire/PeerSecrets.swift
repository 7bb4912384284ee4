package import MedleySealing

/// The keys of the network that all devices of a household have (`session §1`).
package struct PeerSecrets: Sendable {
  /// Without it nobody gets a byte from a device that listens.
  package let presharedKey: SecretBytes
  /// Makes beacons that only members recognise.
  package let beaconKey: SecretBytes

  /// Derives them from the household secret.
  package init(householdSecret: SecretBytes) {
    func derived(_ purpose: String) -> SecretBytes {
      SymmetricKey(derivedFrom: householdSecret, salt: [], purpose: purpose).secret
    }
    presharedKey = derived("medley peer 1")
    beaconKey = derived("medley beacon 1")
  }
}
