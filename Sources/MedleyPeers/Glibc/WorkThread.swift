internal import Glibc

/// A thread of the system that waits for a bell, and rings one when it has something to tell.
@safe final class WorkThread {
  /// The thread's end of the two bells.
  struct Bell: Sendable {
    fileprivate let number: Int32

    /// Waits until the other end rings; false when it is there no more.
    func wait() -> Bool {
      var byte: UInt8 = 0
      while true {
        let count = unsafe recv(number, &byte, 1, 0)
        if count >= 0 { return count == 1 }
        if errno != EINTR { return false }
      }
    }

    /// Rings at the other end; one that is not heard yet is enough.
    func ring() {
      var byte: UInt8 = 1
      _ = unsafe send(number, &byte, 1, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
  }

  /// What the thread is handed when it begins.
  private final class Beginning {
    let bell: Bell
    let body: @Sendable (Bell) -> Void

    init(_ bell: Bell, _ body: @escaping @Sendable (Bell) -> Void) {
      self.bell = bell
      self.body = body
    }
  }

  /// This end of the bells; readable when the thread rang.
  let number: Int32
  private let otherNumber: Int32
  private let thread: pthread_t

  /// Begins a thread; nil where the system has none to give.
  init?(_ body: @escaping @Sendable (Bell) -> Void) {
    var numbers: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &numbers) == 0 else { return nil }
    number = numbers[0]
    otherNumber = numbers[1]
    let beginning = Beginning(Bell(number: numbers[1]), body)
    let context = unsafe Unmanaged.passRetained(beginning)
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context {
          let beginning = unsafe Unmanaged<Beginning>.fromOpaque(context).takeRetainedValue()
          beginning.body(beginning.bell)
        }
        return nil
      }, context.toOpaque())
    self.thread = thread
    guard code == 0 else {
      unsafe context.release()
      Glibc.close(numbers[0])
      Glibc.close(numbers[1])
      return nil
    }
  }

  /// Rings at the thread's end, once for each thing it has to do.
  func wake() {
    var byte: UInt8 = 1
    _ = unsafe send(number, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Hears all that the thread rang so far.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe recv(number, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
  }

  /// Lets the thread finish what it does at the moment, and waits for its end.
  func end() {
    shutdown(number, Int32(SHUT_RDWR))
    pthread_join(thread, nil)
    Glibc.close(number)
    Glibc.close(otherNumber)
  }
}
