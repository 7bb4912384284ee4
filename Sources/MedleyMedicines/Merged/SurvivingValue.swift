package import MedleyRecords

/// A write or an add that nothing has superseded, as the store hands it over.
package struct SurvivingValue: Hashable, Sendable {
  /// The member of the set; nil in a register.
  package let member: Identifier?
  package let value: [UInt8]
  package let origin: Origin

  package init(member: Identifier?, value: [UInt8], origin: Origin) {
    self.member = member
    self.value = value
    self.origin = origin
  }
}
