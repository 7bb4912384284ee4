internal import MedleyHousehold
internal import MedleySealing

enum JoinWords {
  static func text(of secret: SecretBytes) -> String {
    secret.withBytes { hexadecimal(Array(copying: $0)) }
  }
}
extension Cabinet {
  static func joinSecret(_ words: String) throws -> SecretBytes {
    var b = bytesFromHexadecimal(words) ?? []
    return SecretBytes(wiping: &b)
  }
}
enum RecoveryKey {
  static func write(to path: String, _ g: inout some RandomNumberGenerator) throws
    -> RecoveryPublicKeys
  { throw CabinetError.noRequest }
}
