/// Puts the nearest colour of a palette in each pixel's place, and the difference on the pixels
/// around (Floyd and Steinberg, 1976), rows forth and back in turn, which leaves no pattern.
struct ErrorDiffusion {
  /// Red, green and blue, or a difference of them, in sixteenths where it is on its way.
  private typealias Color = SIMD4<Int32>

  // Colours that are alike in so many bits of each component have the same nearest one.
  private static let bits = 5

  private let palette: [Color]
  private let mostError: Color

  init(palette: [RGBColor]) {
    let palette = palette.map { Color(Int32($0.red), Int32($0.green), Int32($0.blue), 0) }
    self.palette = palette
    mostError = Color(repeating: Self.widestGap(in: palette))
  }

  /// How far apart two neighbours in the palette are at most, in one component.
  ///
  /// No mixture of neighbours leaves a larger error. Where a colour lies beyond all of the palette,
  /// errors would add up without end, and break out as dots of colours from afar.
  private static func widestGap(in palette: [Color]) -> Int32 {
    let gaps = palette.map { color in
      palette.lazy.map { other in
        let difference = other &- color
        return pointwiseMax(difference, .zero &- difference).max()
      }.filter { $0 > 0 }.min() ?? 255
    }
    return gaps.max() ?? 255
  }

  /// The place in the palette for each pixel; nothing for those that are fully transparent.
  func indices(of picture: Bitmap) -> [UInt8] {
    let width = picture.width
    var indices = [UInt8](repeating: IndexedBitmap.transparent, count: width * picture.height)
    var known = [UInt8](repeating: IndexedBitmap.transparent, count: 1 << (3 * Self.bits))
    // A pixel more at either end, so that no border needs a question.
    var errors = [Color](repeating: .zero, count: width + 2)
    var below = errors
    for row in 0..<picture.height {
      let pixels = row * width..<(row + 1) * width
      let isForth = row.isMultiple(of: 2)
      fill(&indices, pixels, of: picture, isForth, &errors, &below, known: &known)
      swap(&errors, &below)
      for index in below.indices { below[index] = .zero }
    }
    return indices
  }

  /// Finds the colours of a row's pixels, given the errors that others have left for it.
  private func fill(
    _ indices: inout [UInt8],
    _ row: Range<Int>,
    of picture: Bitmap,
    _ isForth: Bool,
    _ errors: inout [Color],
    _ below: inout [Color],
    known: inout [UInt8]
  ) {
    let ahead = isForth ? 1 : -1
    var carried = Color.zero
    for step in 0..<row.count {
      let x = isForth ? step : row.count - 1 - step
      let pixel = row.lowerBound + x
      let error = errors[x + 1] &+ carried
      carried = .zero
      guard let color = color(of: picture, pixel, with: error) else { continue }
      let index = nearest(to: color, known: &known)
      indices[pixel] = index
      let rest = color &- palette[Int(index)]
      carried = rest &* 7
      below[x + 1 - ahead] &+= rest &* 3
      below[x + 1] &+= rest &* 5
      below[x + 1 + ahead] &+= rest
    }
  }

  private func color(of picture: Bitmap, _ pixel: Int, with error: Color) -> Color? {
    picture.pixels.withUnsafeBufferPointer { pixels in
      let start = pixel * 4
      guard pixels[start + 3] > 0 else { return nil }
      let own = Color(
        Int32(pixels[start]),
        Int32(pixels[start + 1]),
        Int32(pixels[start + 2]),
        0
      )
      let share = ((error &+ 8) &>> 4)
        .clamped(lowerBound: .zero &- mostError, upperBound: mostError)
      return (own &+ share)
        .clamped(lowerBound: .zero, upperBound: Color(repeating: 255))
    }
  }

  private func nearest(to color: Color, known: inout [UInt8]) -> UInt8 {
    let cell = color &>> Int32(8 - Self.bits)
    let key = Int(cell.x) << (2 * Self.bits) | Int(cell.y) << Self.bits | Int(cell.z)
    if known[key] != IndexedBitmap.transparent { return known[key] }
    let half: Int32 = 1 << Int32(7 - Self.bits)
    let middle = cell &<< Int32(8 - Self.bits) &+ Color(half, half, half, 0)
    var best = (index: 0, distance: Int32.max)
    for (index, candidate) in palette.enumerated() {
      let difference = candidate &- middle
      let distance = (difference &* difference).wrappedSum()
      if distance < best.distance { best = (index, distance) }
    }
    known[key] = UInt8(best.index)
    return known[key]
  }
}
