/// Bytes of the bus that are not what its specification says.
package enum BusFault: Error {
  case malformed
}
