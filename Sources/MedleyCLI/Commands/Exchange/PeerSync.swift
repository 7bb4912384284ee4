internal import Medley
internal import MedleyInterchange

/// Syncing over the network, once.
enum PeerSync {
  static func run(_ place: NetworkPlace?, _ workspace: Workspace) throws -> ExitStatus {
    let network = try HouseholdNetwork(workspace.writableCabinet())
    workspace.output.flush()
    func progress(_ done: Int, _ total: Int) {
      guard total > 0 else { return }
      workspace.output.progress("\(done >> 10) of \(total >> 10) KiB")
    }
    guard let place else {
      return try report(network.syncWithAll(progress: progress), workspace)
    }
    let synced = try network.sync(
      with: place.host, port: place.port ?? HouseholdNetwork.usualPort, progress: progress)
    SyncReports.warn(of: synced, workspace)
    workspace.report(SyncReports.lines(synced), json: SyncReports.json(synced))
    return .done
  }

  /// Prints what became of everybody who was found.
  private static func report(
    _ found: HouseholdNetwork.Found, _ workspace: Workspace
  ) throws -> ExitStatus {
    let failures = found.failures.map { name, error in
      (name: name, failure: (error as? any Explained).map { ExplainedFailure($0) })
    }
    for synced in found.synced { SyncReports.warn(of: synced, workspace) }
    for (name, failure) in failures where !found.synced.isEmpty || failures.count > 1 {
      let words = failure?.explanation.whatHappened ?? "something unexpected happened"
      workspace.output.warn(Explanation("\(shown(name)): \(words)", failure?.explanation.whatToDo))
    }
    if found.synced.isEmpty {
      if let first = failures.first?.failure { throw first }
      throw Failure(
        .cannotReach, "no other device of the household was found",
        "start “medley serve” there, or name its address: medley sync HOST:PORT; "
          + "“medley doctor --network” says what is in the way")
    }
    workspace.report(
      found.synced.flatMap { SyncReports.lines($0) },
      json: [
        ("devices", .array(found.synced.map { .object(SyncReports.json($0)) })),
        (
          "failed",
          .array(
            failures.map { name, failure in
              .object([
                ("name", .string(name)),
                ("reason", .string(orNull: failure?.explanation.whatHappened)),
              ])
            })
        ),
      ])
    return .done
  }
}
