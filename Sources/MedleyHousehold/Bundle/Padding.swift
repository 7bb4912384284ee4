/// Lengths that tell little of what is inside.
///
/// Source: Nikitin and others, "Reducing metadata leakage from encrypted files and communication
/// with PURBs", PETS 2019, section 4.
package enum Padme {
  /// The length up to which something of a length is padded.
  package static func paddedLength(_ length: Int) -> Int {
    guard length > 1 else { return length }
    let exponent = Int.bitWidth - 1 - length.leadingZeroBitCount
    let mantissa = Int.bitWidth - exponent.leadingZeroBitCount
    guard exponent > mantissa else { return length }
    let mask = 1 << (exponent - mantissa) - 1
    let (sum, overflow) = length.addingReportingOverflow(mask)
    return overflow ? length : sum & ~mask
  }

  /// True for the lengths that padding gives.
  package static func isPadded(_ length: Int) -> Bool { paddedLength(length) == length }
}
