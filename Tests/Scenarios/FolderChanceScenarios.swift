import Foundation
import MedleyTestSupport
import Testing

/// Three devices and a folder each, between which another program copies files as it pleases.
@Suite struct FolderChanceScenarios {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `three devices in any order come to the same, whatever happens to the files`(
    seed: UInt64
  ) throws {
    let (household, _) = try Household.withFolder("tablet", "phone", "carer")
    let devices = household.devices
    let writers = FileWriters()
    let shared = try ExchangeFolder(household.folder + "/shared", writers: writers)
    let folders = try devices.map {
      try ExchangeFolder(household.folder + "/view-" + $0.name, writers: writers)
    }
    var generator = SeededGenerator(seed: seed)
    var doseCount = 0
    for _ in 0..<60 {
      let index = generator.below(devices.count)
      switch generator.below(10) {
      case 0, 1:
        let now = String(
          format: "2026-03-%02dT%02d:00:00+01:00", 1 + doseCount / 12, 8 + doseCount % 12)
        try devices[index].at(now).run("take", Household.remedy)
        doseCount += 1
      case 2, 3, 4: try folders[index].sync(devices[index])
      case 5: damage(folders[index], &generator)
      default: carry(folders[index], folders[generator.below(devices.count)], &generator)
      }
    }
    // In the end everything lies in one folder, in no order.
    for folder in folders {
      for name in folder.names where shared[name] == nil { shared[name] = folder[name] }
    }
    try shared.settle(devices)
    try household.agreedHash()
    for device in devices { #expect(try device.uses(of: Household.remedy) == doseCount) }
  }

  /// Copies a file to another folder, half of it now and then; what is there stays.
  private func carry(
    _ source: ExchangeFolder, _ target: ExchangeFolder, _ generator: inout SeededGenerator
  ) {
    guard let name = generator.pick(source.names), let bytes = source[name] else { return }
    let isThere = (target[name]?.count ?? 0) >= bytes.count
    let stem = name.dropLast(4)
    switch generator.below(6) {
    case 0 where target[name] == nil:
      target[name] = Array(bytes.prefix(generator.below(bytes.count)))
    case 1: target["\(stem) (1).age"] = bytes
    case 2: target["\(stem).sync-conflict-20260301-101010-ABCDEFG.age"] = bytes
    default: if !isThere { target[name] = bytes }
    }
  }

  /// Deletes, cuts or invents a file.
  private func damage(_ folder: ExchangeFolder, _ generator: inout SeededGenerator) {
    let name = generator.pick(folder.names)
    switch generator.below(3) {
    case 0: if let name { folder[name] = nil }
    case 1:
      if let name, let bytes = folder[name] {
        folder[name] = Array(bytes.prefix(generator.below(bytes.count)))
      }
    default:
      folder[String(format: "medley-%016x.age", generator.next())] = generator.bytes(300)
    }
  }
}
