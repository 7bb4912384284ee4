/// The inputs of commands about one device.
enum DeviceInputs {
  static let device = Argument<DeviceName>("DEVICE", "A name, the beginning of it, or a key")
}
