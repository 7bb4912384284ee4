package import MedleyCatalogue
internal import MedleyMedicines
internal import MedleyStore

extension Cabinet {
  /// The household's own lists of interactions that are kept on this device.
  package var keptLists: KeptLists { KeptLists(home: home.path) }

  /// Keeps a household's own list of interactions on this device.
  ///
  /// - Returns: the list, and the one whose place it took.
  /// - Throws: `OwnListFault` for what is not such a list, and `CabinetError.refused` or
  ///   `.tooManyLists` for one that is not taken.
  package func importList(
    _ bytes: [UInt8]
  ) throws -> (list: InteractionList, before: InteractionList?) {
    let list = try InteractionList(own: bytes)
    let built = try InteractionList.built()
    guard list.name.folded != built.name.folded else {
      throw CabinetError.refused(
        what: "the list", why: "its name is that of the list that comes with Medley",
        hint: "give it a name of its own")
    }
    return (list, try keptLists.keep(list, bytes))
  }

  /// Removes a household's own list of interactions from this device.
  ///
  /// - Returns: the names of what was removed.
  /// - Throws: `CabinetError.notFound` where no list has the name.
  package func removeList(_ name: String) throws -> [String] {
    let removed = try keptLists.remove(name)
    guard !removed.isEmpty else { throw CabinetError.notFound(what: .list, name: name) }
    return removed
  }
}
