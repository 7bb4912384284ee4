/// What the commands about bundles share.
enum BundleInputs {
  /// How reading a bundle can fail.
  static let exits: [ExitStatus] = [
    .notABundle, .endsEarly, .damaged, .sealedForOthers, .doesNotConnect, .otherHousehold,
    .bundleIsNewer, .notAuthorised, .tooLarge,
  ]
}
