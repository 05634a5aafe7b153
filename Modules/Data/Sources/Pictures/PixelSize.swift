/// How many pixels something has each way.
struct PixelSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// How many pixels there are; nil for more than can be counted, and where one side is not above 0.
  var count: Int? {
    guard width > 0, height > 0 else { return nil }
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? nil : count
  }

  /// The same, lying on its side.
  var turned: PixelSize { PixelSize(width: height, height: width) }

  /// The size of what has this size once it is scaled down, if need be, to fit into a box.
  ///
  /// Its aspect is kept as well as whole pixels, of which there is always one, can.
  func fitting(_ box: PixelSize) -> PixelSize {
    let factor = min(
      1,
      Double(max(1, box.width)) / Double(width),
      Double(max(1, box.height)) / Double(height)
    )
    return PixelSize(
      width: max(1, Int((Double(width) * factor).rounded())),
      height: max(1, Int((Double(height) * factor).rounded()))
    )
  }
}
