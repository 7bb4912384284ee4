import Foundation

/// A program that shares no code with this one: Noise by Python's `noiseprotocol`, CPace by hand
/// over libsodium, everything else by the reader in `Interop`.
///
/// Its Python is in the place where `Interop/with-packages --tests` puts it.
enum OtherProgram {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let python = package.appending(path: ".build/python/bin/python3").path()
  static let pairing = package.appending(path: "Interop/pairing_peer.py").path()
  static let session = package.appending(path: "Interop/session_peer.py").path()
  static let exports = package.appending(path: "Interop/check_exports.py").path()
  static let figures = package.appending(path: "Interop/recompute_figures.py").path()

  /// The Python of the system, for what needs nothing else.
  static let plainPython = "/usr/bin/python3"

  static let isInstalled =
    (try? Program.run(python, ["-I", "-c", "import noise, nacl"], in: "/tmp"))?.status == 0
}
