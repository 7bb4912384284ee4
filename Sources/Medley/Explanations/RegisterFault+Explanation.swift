package import MedleyCatalogue
package import MedleyFiles

extension RegisterFault: Explained {
  package var explanation: Explanation {
    let again = "was it downloaded whole? Nothing was imported"
    func place(_ file: String, _ line: Int) -> String { "line \(line) of \(file)" }
    return switch self {
    case .unknownFormat:
      Explanation(
        "these are not the files of a register that is known",
        "medley catalog sources says which are, and where they are to be had")
    case .severalRegisters(let names):
      Explanation(
        "the files are of more than one register: \(names.joined(separator: ", "))",
        "name the files of one, or say which with --register")
    case .missingFile(let name):
      Explanation("the file \(name) of the register is missing", "name it on the line as well")
    case .unfinishedDrugs(let file):
      Explanation(
        "\(file) lists drugs that are not ready for sale",
        "take product.txt and package.txt of the directory of finished drugs")
    case .tooManyFiles(let limit):
      Explanation("there are more than \(limit) files", "name those of one register")
    case .tooLarge(let file, let limit):
      Explanation("\(file) has more than \(limit >> 20) MiB", again)
    case .missingColumn(let file, let column):
      Explanation(
        "\(file) has no column “\(column)”", "its layout may be a new one; please report it")
    case .cellCount(let file, let line, let expected, let found):
      Explanation("\(place(file, line)) has \(found) cells and not \(expected)", again)
    case .table(let file, let fault):
      Explanation("\(file) is not the table that it should be: \(fault.words)", again)
    case .document(let file, let fault):
      Explanation("\(file) is not the document that it should be: \(fault.words)", again)
    case .empty: Explanation("there is no product in the files", again)
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .tooManyFiles, .tooLarge: .tooLarge
    default: .importRefused
    }
  }
}

extension ZipFault: Explained {
  package var explanation: Explanation {
    let again = "download it again, or unpack it and name its folder"
    return switch self {
    case .tooManyBytes(let limit):
      Explanation("the archive has more than \(limit >> 20) MiB", "unpack it and name its folder")
    case .notAnArchive: Explanation("the file is not a zip archive", again)
    case .endsEarly: Explanation("the archive ends early", again)
    case .damaged: Explanation("the archive is damaged", again)
    case .tooManyMembers(let limit):
      Explanation("the archive has more than \(limit) files", "unpack what is needed")
    case .nameTooLong(let limit):
      Explanation("a file in the archive has a name of more than \(limit) bytes", again)
    case .severalFiles:
      Explanation("the archive is spread over several files", "unpack it and name its folder")
    case .tooDeep(let limit):
      Explanation("archives lie in archives more than \(limit) deep", "unpack them first")
    case .noMember: Explanation("a file of the archive is missing", again)
    case .encrypted:
      Explanation("the archive is protected by a password", "unpack it and name its folder")
    case .unknownPacking:
      Explanation(
        "a file in the archive is packed in an unusual way", "unpack it and name its folder")
    case .memberTooLarge(let limit):
      Explanation("a file in the archive unpacks to more than \(limit >> 20) MiB", again)
    case .wrongCheckSum: Explanation("a file in the archive is damaged", again)
    case .noMemory: Explanation("there is not enough memory to unpack the archive", again)
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .tooManyBytes, .tooManyMembers, .nameTooLong, .tooDeep, .memberTooLarge: .tooLarge
    case .endsEarly: .endsEarly
    case .damaged, .wrongCheckSum: .damaged
    case .noMemory: .unexpected
    default: .importRefused
    }
  }
}
