// swift-tools-version: 6.2
import PackageDescription

/// Lets programs that are built for use ask for generic types directly.
///
/// By their mangled names each is found at the cost of a walk through all conformances, some two
/// hundred thousand instructions.
let direct: SwiftSetting = .unsafeFlags(
  ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
  .when(configuration: .release))

/// Every target is built with the same strict settings; see Tests/HouseRules.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
  direct,
]

/// Tests are built with the same settings, without the memory-safety marks.
let strictTests = Array(strict.dropFirst())

/// Lets programs that are built for use bring the libraries of Swift and C++ along.
///
/// They start in half the time then, and need no toolchain. Tests are built for debugging and share
/// what is installed. The linker writes them like any other program does: a file that was mapped to
/// be written lies in the page cache in small pieces, and each start pays for them.
let alone: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-L\(Context.packageDirectory)/Interop/Static",
      "-Xclang-linker", "-static-libgcc", "-Xlinker", "--no-export-dynamic",
      "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--no-mmap-output-file",
    ], .when(configuration: .release))
]

/// Lets `medley` bring along every C library of which there is an archive.
///
/// Loading five libraries and looking up two thousand names, most of them within SQLite, takes a
/// tenth of a short command. Their security updates come with the next build.
let aloneWithLibraries: [LinkerSetting] =
  [
    .unsafeFlags(
      ["-L\(Context.packageDirectory)/Interop/Static/medley"], .when(configuration: .release))
  ] + alone

/// Lets a program that meets the library of C++ through a C library share it with that one.
let aloneInSwift: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic"],
    .when(configuration: .release))
]

/// The same for a program that uses all of Foundation, whose parts name each other and not the linker.
let aloneWithFoundation: [LinkerSetting] =
  aloneInSwift + [
    .unsafeFlags(
      [
        "FoundationInternationalization", "_FoundationCollections", "_FoundationCShims",
        "_FoundationICU", "CoreFoundation", "BlocksRuntime", "dispatch", "stdc++",
      ].map { "-l" + $0 }, .when(configuration: .release))
  ]

/// Makes one room of the house: a target and the rooms below it that it may import.
func room(_ name: String, _ below: String...) -> Target {
  .target(
    name: name, dependencies: below.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

/// Makes a room that goes over every pixel of pictures; tests would wait for it unoptimised.
func pixelRoom(_ name: String, _ below: String...) -> Target {
  .target(
    name: name, dependencies: below.map { .init(stringLiteral: $0) },
    swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

/// Makes the tests of one room.
func tests(_ name: String, _ below: String..., exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: below.map { .init(stringLiteral: $0) }, path: "Tests/\(name)",
    exclude: exclude, swiftSettings: strictTests)
}

/// The program that libFuzzer drives, which can only be built with its flags: `Tests/Fuzzing/run`.
let fuzzing: [Target] =
  Context.environment["MEDLEY_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "medley-fuzz", dependencies: ["MedleyFuzzing"], path: "Tests/Fuzzing/Target",
      swiftSettings: strictTests)
  ]

let package = Package(
  name: "medley",
  products: [
    .library(name: "Medley", targets: ["Medley"]),
    .executable(name: "medley", targets: ["MedleyCLI"]),
    .executable(name: "medley-codes", targets: ["MedleyScanner"]),
    .executable(name: "medley-pages", targets: ["MedleyPrinter"]),
    .executable(name: "medley-pictures", targets: ["MedleyReducer"]),
  ],
  targets: [
    .systemLibrary(name: "CDmtx", path: "Interop/CDmtx"),
    .systemLibrary(name: "CExpat", path: "Interop/CExpat"),
    .systemLibrary(name: "CPangoCairo", path: "Interop/CPangoCairo"),
    .systemLibrary(name: "CPixbuf", path: "Interop/CPixbuf"),
    .systemLibrary(name: "CPNG", path: "Interop/CPNG"),
    .systemLibrary(name: "CQRCode", path: "Interop/CQRCode"),
    .systemLibrary(name: "CSodium", path: "Interop/CSodium"),
    .systemLibrary(name: "CSQLite", path: "Interop/CSQLite"),
    .systemLibrary(name: "CZBar", path: "Interop/CZBar"),
    .systemLibrary(name: "CZlib", path: "Interop/CZlib"),
    .target(
      name: "CZXing", path: "Interop/CZXing", linkerSettings: [.linkedLibrary("ZXing")]),

    room("MedleySealing", "CSodium"),
    room("MedleyDeflate", "CZlib"),
    room("MedleyRecords", "MedleyDeflate", "MedleySealing"),
    room("MedleyMedicines", "MedleyRecords", "MedleySealing"),
    room("MedleyHousehold", "MedleyRecords", "MedleySealing"),
    room("MedleyCodes", "CQRCode", "CPNG"),
    room("MedleyPacks", "MedleyMedicines"),
    .target(
      name: "MedleyCatalogue",
      dependencies: ["MedleyFiles", "MedleyMedicines", "MedleyPacks", "MedleySQLite"],
      resources: [
        .embedInCode("Lists/onc-high-priority.tsv"),
        .embedInCode("Lists/onc-high-priority-members.tsv"),
        .embedInCode("Lists/seed.tsv"),
      ], swiftSettings: strict),
    room("MedleyReports", "MedleyMedicines", "MedleyRecords"),
    room("MedleySQLite", "CSQLite"),
    room("MedleyStore", "MedleyRecords", "MedleySealing", "MedleySQLite"),
    room("MedleyDesktop"),
    room("MedleyConfinement"),
    pixelRoom("MedleyPictures", "CPixbuf"),
    pixelRoom("MedleyReaders", "MedleyCodes", "CZBar", "CZXing", "CDmtx"),
    room("MedleyPages", "MedleyReports", "MedleyMedicines", "CPangoCairo"),
    room("MedleyFiles", "MedleyDeflate", "CExpat"),
    room("MedleyInterchange", "MedleyFiles", "MedleyMedicines", "MedleyRecords", "MedleySealing"),
    room("MedleyPeers", "MedleyRecords", "MedleyHousehold", "MedleySealing"),
    room(
      "Medley", "MedleyRecords", "MedleyMedicines", "MedleySealing", "MedleyHousehold",
      "MedleySQLite", "MedleyStore", "MedleyInterchange", "MedleyPeers", "MedleyDesktop",
      "MedleyFiles", "MedleyReports", "MedleyCodes", "MedleyPacks", "MedleyCatalogue"),
    .executableTarget(
      name: "MedleyCLI",
      dependencies: [
        "Medley", "MedleyCatalogue", "MedleyCodes", "MedleyInterchange", "MedleyMedicines",
        "MedleyPacks", "MedleyReports",
      ],
      swiftSettings: strict, linkerSettings: aloneWithLibraries),
    .executableTarget(
      name: "MedleyPrinter", dependencies: ["MedleyConfinement", "MedleyPages", "MedleyReports"],
      swiftSettings: strict, linkerSettings: alone),
    .executableTarget(
      name: "MedleyReducer", dependencies: ["MedleyConfinement", "MedleyPictures"],
      swiftSettings: strict, linkerSettings: alone),
    .executableTarget(
      name: "MedleyScanner",
      dependencies: ["MedleyCodes", "MedleyConfinement", "MedleyPictures", "MedleyReaders"],
      swiftSettings: strict, linkerSettings: aloneInSwift),

    .target(
      name: "MedleyTestSupport", dependencies: ["MedleyRecords", "MedleySealing"],
      path: "Tests/Support", swiftSettings: strictTests),
    .target(
      name: "MedleyInvented",
      dependencies: [
        "Medley", "MedleyHousehold", "MedleyMedicines", "MedleyRecords", "MedleySealing",
        "MedleyStore", "MedleyTestSupport",
      ], path: "Tests/Invented", swiftSettings: strictTests),
    .target(
      name: "MedleySimulation",
      dependencies: [
        "Medley", "MedleyHousehold", "MedleyMedicines", "MedleyPeers", "MedleyRecords",
        "MedleyReports", "MedleySealing", "MedleyStore", "MedleyTestSupport",
      ], path: "Tests/Simulation/Households", swiftSettings: strictTests),
    .executableTarget(
      name: "medley-simulation", dependencies: ["MedleySimulation", "MedleyTestSupport"],
      path: "Tests/Simulation/Program", swiftSettings: strictTests,
      linkerSettings: aloneWithFoundation),
    tests("SimulationTests", "MedleySimulation", "MedleyRecords", "MedleyTestSupport"),
    .executableTarget(
      name: "MembershipWorlds",
      dependencies: ["MedleyHousehold", "MedleyRecords", "MedleySealing", "MedleyTestSupport"],
      path: "Tests/MembershipWorlds", swiftSettings: strictTests),
    .target(
      name: "CFaultyFiles", path: "Tests/FaultyFiles", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "MedleyFaults",
      dependencies: [
        "CFaultyFiles", "Medley", "MedleyMedicines", "MedleyStore", "MedleyTestSupport",
      ], path: "Tests/Faults", swiftSettings: strictTests),
    tests("MedleyFaultsTests", "MedleyFaults"),
    tests(
      "MedleyHouseholdTests", "MedleyHousehold", "MembershipWorlds", "MedleyRecords",
      "MedleySealing", "MedleyTestSupport"),
    tests("MedleySealingTests", "MedleySealing", "MedleyTestSupport", "CZlib"),
    tests(
      "MedleyMedicinesTests", "MedleyMedicines", "MedleyRecords", "MedleySealing",
      "MedleyTestSupport"),
    tests("MedleyRecordsTests", "MedleyRecords", "MedleySealing", "MedleyTestSupport"),
    .executableTarget(
      name: "medley-benchmarks",
      dependencies: [
        "Medley", "MedleyCatalogue", "MedleyCodes", "MedleyHousehold", "MedleyMedicines",
        "MedleyRecords", "MedleySealing", "MedleySQLite", "MedleyStore", "MedleyInvented",
        "MedleyTestSupport",
      ], path: "Tests/Benchmarks", swiftSettings: strictTests),
    .target(
      name: "MedleyFuzzing",
      dependencies: [
        "Medley", "MedleyCatalogue", "MedleyCodes", "MedleyDeflate", "MedleyDesktop",
        "MedleyFiles", "MedleyHousehold", "MedleyInterchange", "MedleyInvented",
        "MedleyMedicines", "MedleyPacks", "MedleyPeers", "MedleyRecords", "MedleySealing",
        "MedleyStore", "MedleyTestSupport",
      ], path: "Tests/Fuzzing/Parsers", swiftSettings: strictTests),
    .testTarget(
      name: "FuzzingTests", dependencies: ["MedleyFuzzing", "MedleyTestSupport"],
      path: "Tests/Fuzzing/Replay", swiftSettings: strictTests),
    tests("MedleyDeflateTests", "MedleyDeflate", "MedleyTestSupport"),
    tests("MedleyDesktopTests", "MedleyDesktop"),
    tests("HouseRules"),
    tests(
      "InteropTests", "Medley", "MedleyHousehold", "MedleyMedicines", "MedleyRecords",
      "MedleySealing", "MedleyStore", "MedleyTestSupport", exclude: ["Golden"]),
    tests(
      "MedleyStoreTests", "MedleyStore", "MedleyHousehold", "MedleyRecords", "MedleySQLite",
      "MedleySealing", "MedleyTestSupport"),
    tests(
      "MedleyInterchangeTests", "MedleyFiles", "MedleyInterchange", "MedleyMedicines",
      "MedleyRecords", "MedleySealing", "MedleyTestSupport"),
    tests("MedleyFilesTests", "MedleyFiles", "MedleyTestSupport"),
    tests(
      "MedleyPeersTests", "MedleyPeers", "MedleyHousehold", "MedleyRecords", "MedleySealing",
      "MedleyTestSupport"),
    tests(
      "MedleyCatalogueTests", "MedleyCatalogue", "MedleyFiles", "MedleyMedicines", "MedleySQLite",
      "MedleyTestSupport"),
    tests("MedleyCodesTests", "MedleyCodes", "MedleyTestSupport"),
    tests(
      "MedleyCLITests", "MedleyCLI", "MedleyInterchange", "MedleyMedicines", "MedleyReports",
      "MedleyTestSupport"),
    tests(
      "MedleyReportsTests", "MedleyReports", "MedleyMedicines", "MedleyRecords", "MedleySealing"),
    tests(
      "MedleyPagesTests", "MedleyPrinter", "MedleyReports", "MedleyMedicines", "MedleyTestSupport"),
    tests("MedleyPacksTests", "MedleyPacks", "MedleyMedicines", "MedleyTestSupport"),
    tests("MedleyPicturesTests", "MedleyPictures", "MedleyTestSupport"),
    tests(
      "MedleyReadersTests", "MedleyScanner", "MedleyReaders", "MedleyPictures", "MedleyCodes",
      "MedleyTestSupport"),
    tests(
      "Scenarios", "MedleyCLI", "MedleyPrinter", "MedleyReducer", "MedleyScanner", "MedleyCodes",
      "Medley", "MedleyHousehold", "MedleyMedicines",
      "MedleyPeers", "MedleyRecords", "MedleySealing", "MedleyStore", "MedleyInvented",
      "MedleyTestSupport"),
  ] + fuzzing,
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
