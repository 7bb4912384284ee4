/// A colour, each part from 0 to 1.
struct Colour: Hashable {
  let red: Double
  let green: Double
  let blue: Double

  /// A colour as it is written in style sheets, such as 0x08519c.
  init(_ number: UInt32) {
    red = Double(number >> 16 & 0xff) / 255
    green = Double(number >> 8 & 0xff) / 255
    blue = Double(number & 0xff) / 255
  }

  static let text = Colour(0x111111)
  static let quiet = Colour(0x555555)
  static let rule = Colour(0xb0b0b0)
  static let strongRule = Colour(0x444444)
  static let headBand = Colour(0xececec)
  static let paper = Colour(0xffffff)
}
