extension BackupFault {
  var explanation: Explanation {
    switch self {
    case .noFolder(let path):
      Explanation(
        "there is no folder \(path)", "is the stick in its place? Make the folder, or name another")
    case .mediumIsFull(let path):
      Explanation(
        "the medium is full: no backup was made in \(path); those before are as they were",
        "free some space there, or use another medium")
    case .fileTooLargeForMedium(let path):
      Explanation(
        "the medium takes no file as large as this: no backup was made in \(path); those before "
          + "are as they were",
        "use a medium that is not FAT32, whose files end at 4 GiB")
    case .mediumWentAway(let path):
      Explanation(
        "the medium went away or cannot be written: no backup was made in \(path)",
        "put it in again and repeat the backup; those before are as they were")
    case .readBackDiffers(let path):
      Explanation(
        "what was read back is not what was written: no backup was made in \(path); those before "
          + "are as they were", "the medium may be failing; use another one")
    case .isRestored(let path):
      Explanation(
        "there is a store already in \(path)",
        "use it, or name another folder with --home; if restoring was interrupted, the rest comes "
          + "from the other devices: medley sync --folder DIR or medley bundle read FILE")
    case .diskTakesNoMore(let count, let moreCount, let isFull):
      Explanation(
        "\(isFull ? "the disk is full" : "the store takes no more"): the backup is restored with \(count) "
          + "changes, and \(moreCount) more from other files; what the rest of them hold is missing",
        "free some space; the rest comes from the other devices: medley sync, "
          + "medley sync --folder DIR or medley bundle read FILE")
    case .noBackup(let path):
      Explanation(
        "there is no backup of this household in \(path)",
        "check the folder; medley backup \(path) makes one")
    case .noneWhole(let path):
      Explanation(
        "none of the backups in \(path) is whole", "use another medium, or copy the files again")
    case .noPlaceYet:
      Explanation("this device has not made a backup yet", "name a folder: medley backup DIR")
    case .notFromTheBeginning:
      Explanation(
        "the file holds only the latest changes, not the record from its beginning",
        "restore from a backup; read this file afterwards with: medley bundle read FILE")
    case .halfMissing:
      Explanation(
        "the other file of this backup is missing", "copy both files again, or make a new backup")
    case .halvesDiffer:
      Explanation(
        "the readable half is not the one that was made with this backup",
        "the record itself is whole; make a new backup")
    }
  }

  var errorClass: ErrorClass {
    switch self {
    case .noFolder, .mediumIsFull, .fileTooLargeForMedium, .mediumWentAway, .readBackDiffers,
      .diskTakesNoMore:
      .cannotWrite
    case .isRestored: .storeExists
    case .noBackup, .noPlaceYet: .noSuchRecord
    case .noneWhole, .halvesDiffer, .halfMissing: .damaged
    case .notFromTheBeginning: .doesNotConnect
    }
  }
}
