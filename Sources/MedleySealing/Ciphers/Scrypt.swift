/// Makes a key from a passphrase, slowly and with much memory, to slow down guessing.
///
/// Source: RFC 7914.
package enum Scrypt {}
