/// Chooses a palette by splitting the colours of a picture into boxes; each box yields one colour.
///
/// The box with the largest variance along one axis is split at the mean of that axis: median cut by
/// squared error (Wan, Wong and Prusinkiewicz, 1988).
struct ColorBoxes {
  /// Pixels of similar colour: sums of red, green and blue, and their number.
  private typealias Bin = SIMD4<Double>

  private struct Box {
    let bins: Range<Int>
    let sum: Bin
    /// The index of the component with the largest squared error.
    let direction: Int
    let error: Double
  }

  private static let bits = 5

  private var bins: [Bin]

  /// Collects the colours; fully transparent pixels are skipped.
  init(_ picture: Bitmap) {
    let drop = UInt8(8 - Self.bits)
    var sums = [SIMD4<UInt32>](repeating: .zero, count: 1 << (3 * Self.bits))
    picture.pixels.withUnsafeBufferPointer { pixels in
      for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] > 0 {
        let (red, green, blue) = (pixels[start], pixels[start + 1], pixels[start + 2])
        let bin =
          Int(red >> drop) << (2 * Self.bits) | Int(green >> drop) << Self.bits | Int(blue >> drop)
        sums[bin] &+= SIMD4(UInt32(red), UInt32(green), UInt32(blue), 1)
      }
    }
    bins = sums.lazy.filter { $0.w > 0 }.map { Bin($0) }
  }

  /// Returns up to `count` colours; fewer if the boxes cannot be split further.
  consuming func colors(atMost count: Int) -> [RGBColor] {
    guard !bins.isEmpty else { return [] }
    var boxes = [box(bins.indices)]
    while boxes.count < count {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        let middle = cut(boxes[worst])
      else { break }
      let whole = boxes[worst].bins
      boxes[worst] = box(whole.lowerBound..<middle)
      boxes.append(box(middle..<whole.upperBound))
    }
    return boxes.map { box in
      let mean = (box.sum / box.sum.w).rounded(.toNearestOrAwayFromZero)
      return RGBColor(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z))
        .roundedToPercent
    }
  }

  private func box(_ range: Range<Int>) -> Box {
    var sum = Bin.zero
    var squares = Bin.zero
    for bin in bins[range] {
      sum += bin
      squares += bin * bin / bin.w
    }
    let errors = squares - sum * sum / sum.w
    let direction = (0..<3).max { errors[$0] < errors[$1] } ?? 0
    return Box(bins: range, sum: sum, direction: direction, error: errors[direction])
  }

  /// Partitions a box's bins at the mean; nil if all are on one side.
  private mutating func cut(_ box: Box) -> Int? {
    let mean = box.sum[box.direction] / box.sum.w
    let middle = bins[box.bins].partition { $0[box.direction] / $0.w >= mean }
    return middle > box.bins.lowerBound && middle < box.bins.upperBound ? middle : nil
  }
}

/// Maps pixels to a palette and spreads the errors to their neighbours (Floyd and Steinberg, 1976).
///
/// Rows alternate in direction, which avoids visible patterns.
struct ErrorDiffusion {
  /// Red, green and blue, or an error of them; errors not yet applied are in sixteenths.
  private typealias Color = SIMD4<Int32>

  // Colours with the same upper bits in each component share one cached palette entry.
  private static let bits = 5

  private let palette: [Color]
  private let mostError: Color

  init(palette: [RGBColor]) {
    let palette = palette.map { Color(Int32($0.red), Int32($0.green), Int32($0.blue), 0) }
    self.palette = palette
    mostError = Color(repeating: Self.widestGap(in: palette))
  }

  /// Returns the largest distance of a palette colour to its nearest neighbour, in one component.
  ///
  /// Mixing neighbours never needs a larger error. Without this limit the error would accumulate for
  /// colours outside of the palette, and appear as dots of unrelated colours.
  private static func widestGap(in palette: [Color]) -> Int32 {
    // Signatures, without which these closures take eleven seconds to type-check.
    let gaps = palette.map { (color: Color) -> Int32 in
      palette.lazy.map { (other: Color) -> Int32 in
        let difference = other &- color
        return pointwiseMax(difference, .zero &- difference).max()
      }.filter { $0 > 0 }.min() ?? 255
    }
    return gaps.max() ?? 255
  }

  /// Returns the palette index of each pixel; `IndexedBitmap.transparent` for transparent ones.
  func indices(of picture: Bitmap) -> [UInt8] {
    let width = picture.width
    var indices = [UInt8](repeating: IndexedBitmap.transparent, count: width * picture.height)
    var known = [UInt8](repeating: IndexedBitmap.transparent, count: 1 << (3 * Self.bits))
    // One extra entry at either end avoids checks at the borders.
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

  /// Maps one row with the errors of the row above, and adds its errors to the row below.
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
