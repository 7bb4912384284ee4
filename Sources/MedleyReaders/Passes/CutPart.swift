/// A part that looks like a code, cut out and turned upright.
struct CutPart {
  let part: CodePart
  /// As large as where it was located.
  let upright: GrayImage

  /// Cuts a part out of the picture that it was located in.
  init?(_ part: CodePart, of located: GrayImage) {
    guard let upright = located.cut(CutPart.wide(part)) else { return nil }
    self.part = part
    self.upright = upright
  }

  /// Pixels beyond the edges of a part that are cut out with it; bars have a wider quiet zone.
  private static func wide(_ part: CodePart) -> TurnedBox {
    part.box.widened(by: part.mayBeMatrix ? 12 : 20)
  }

  /// Cut out of the whole picture, where that has more pixels than the one it was located in.
  func fine(_ image: GrayImage, _ located: GrayImage) -> GrayImage? {
    guard image.width > located.width else { return nil }
    return image.cut(located.frame.moved(CutPart.wide(part)))
  }

  /// So large that 24 modules have eight pixels each; bars need less.
  func large(_ image: GrayImage, _ located: GrayImage) -> GrayImage {
    guard scale(part.box) > 1 else { return upright }
    let scale = scale(located.frame.moved(part.box))
    return image.cut(located.frame.moved(CutPart.wide(part)), scale: scale) ?? upright
  }

  private func scale(_ box: TurnedBox) -> Double {
    part.mayBeMatrix
      ? min(4, max(1, 200 / min(box.width, box.height))) : min(2, max(1, 700 / box.width))
  }
}

extension Frame {
  /// A box of the derived picture in the first one.
  func moved(_ box: TurnedBox) -> TurnedBox {
    let center = point(box.centerX, box.centerY)
    let scale = (a * a + b * b).squareRoot()
    return TurnedBox(
      centerX: center.x, centerY: center.y, width: box.width * scale, height: box.height * scale,
      angle: Angle(radians: box.angle.radians + Angle(x: a, y: b).radians))
  }
}
