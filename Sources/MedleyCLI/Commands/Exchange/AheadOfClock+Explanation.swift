internal import Medley

extension Cabinet.AheadOfClock {
  /// Says that one of two clocks is wrong, with what both say.
  func explanation(of deviceName: String) -> Explanation {
    Explanation(
      "the clock of “\(shown(deviceName))” or of this device is wrong: a change is dated \(stamp), "
        + "and here it is \(here)",
      "check both clocks; nothing was refused for it")
  }
}
