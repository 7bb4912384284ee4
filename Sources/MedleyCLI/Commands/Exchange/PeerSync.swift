internal import Medley
internal import MedleyInterchange

/// Syncing over the network, once.
enum PeerSync {
  static func run(_ place: NetworkPlace?, _ workspace: Workspace) throws -> ExitStatus {
    let network = try HouseholdNetwork(workspace.cabinet())
    guard let place else {
      throw Failure(.usage, "no address was given", "medley sync HOST:PORT")
    }
    workspace.output.flush()
    let synced = try network.sync(
      with: place.host, port: place.port ?? HouseholdNetwork.usualPort
    ) { received, total in
      workspace.output.progress("received \(received >> 10) of \(total >> 10) KiB")
    }
    SyncReports.warn(of: synced, workspace)
    workspace.report(SyncReports.lines(synced), json: SyncReports.json(synced))
    return .done
  }
}
