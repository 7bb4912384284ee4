/// Why an invitation brought nobody in.
package enum ReceptionError: Error {
  /// The person at this device did not want the newcomer.
  case refused(device: String)
  /// Wrong words came too often.
  case burned
  /// The time is over.
  case nobodyCame
}
