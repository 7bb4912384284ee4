/// How this device and Avahi's daemon stand to each other.
package enum AvahiStanding: Hashable, Sendable {
  /// It was asked and has not answered yet.
  case asking
  case running
  /// The system's message bus, through which it is asked, does not run.
  case noBus
  /// The bus runs, and it does not.
  case notRunning
  /// It or the bus said no; the name of the error where there is one.
  case refused(String)
  /// It did not answer in time.
  case silent
}
