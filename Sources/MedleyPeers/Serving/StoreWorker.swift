internal import MedleySealing
internal import Synchronization

/// A thread that works on a store of its own, one piece of work after the other.
///
/// The store never leaves the thread: only values go to and fro. The thread begins with the first
/// piece of work.
final class StoreWorker<Store: Replica> {
  /// A piece of work that is done, and for which connection it was.
  struct Done: Sendable {
    let number: Int
    /// The static key of the device that it was done for.
    let key: AgreementKey.Public?
    let outcome: StoreOutcome
  }

  /// What lies between the loop and the thread.
  private final class Desk: Sendable {
    struct Piece: Sendable {
      let number: Int
      let key: AgreementKey.Public?
      let work: StoreWork
    }

    struct Papers: Sendable {
      var waiting: [Piece] = []
      var done: [Done] = []
    }

    let papers = Mutex(Papers())
  }

  private let make: @Sendable () throws -> Store
  private let desk = Desk()
  private var thread: WorkThread?
  private var isClosed = false

  init(making make: @escaping @Sendable () throws -> Store) { self.make = make }

  deinit { close() }

  /// Becomes readable when something is done; nil while there is no thread.
  var interest: Readiness.Interest? {
    thread.map { Readiness.Interest(number: $0.number, isForReading: true, isForWriting: false) }
  }

  /// Begins a piece of work as soon as those before it are done.
  func begin(_ work: StoreWork, for number: Int, from key: AgreementKey.Public?) {
    let piece = Desk.Piece(number: number, key: key, work: work)
    guard !isClosed, let thread = thread ?? WorkThread(loop()) else {
      let done = Done(
        number: number, key: key, outcome: .failed(PeerError.ownTrouble))
      return desk.papers.withLock { $0.done.append(done) }
    }
    self.thread = thread
    desk.papers.withLock { $0.waiting.append(piece) }
    thread.wake()
  }

  /// What has been done since this was last asked.
  func done() -> [Done] {
    thread?.clear()
    return desk.papers.withLock { papers in
      defer { papers.done = [] }
      return papers.done
    }
  }

  /// Ends the thread; what it does at the moment is finished first, and nothing else is begun.
  func close() {
    isClosed = true
    desk.papers.withLock { $0.waiting = [] }
    thread?.end()
    thread = nil
  }

  /// What the thread does.
  private func loop() -> @Sendable (WorkThread.Bell) -> Void {
    { [desk, make] bell in
      var store: Store?
      while bell.wait() {
        let piece = desk.papers.withLock { papers in
          papers.waiting.isEmpty ? nil : papers.waiting.removeFirst()
        }
        guard let piece else { continue }
        let outcome: StoreOutcome
        do {
          let opened = try store ?? make()
          store = opened
          outcome = piece.work.outcome(on: opened)
        } catch {
          outcome = .failed(error)
        }
        let done = Done(number: piece.number, key: piece.key, outcome: outcome)
        desk.papers.withLock { $0.done.append(done) }
        bell.ring()
      }
    }
  }
}
