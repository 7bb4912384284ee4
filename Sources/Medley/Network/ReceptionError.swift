/// Why an invitation brought nobody in.
package enum ReceptionError: Error {
  /// The person at this device did not want the newcomer.
  case refused(device: String)
  /// Wrong words came too often.
  case burned
  /// The program was told to end.
  case stopped
  /// The time is over.
  case nobodyCame
}
