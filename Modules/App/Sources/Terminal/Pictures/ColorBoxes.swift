/// The colours of a picture, cut into boxes that each get one colour.
///
/// Always the box in which the colours differ most is cut, across the direction in which they do,
/// at their mean: median cut, but by squared error (Wan, Wong and Prusinkiewicz, 1988).
struct ColorBoxes {
  /// Pixels of nearly one colour: how red, green and blue they are together, and their number.
  private typealias Bin = SIMD4<Double>

  private struct Box {
    let bins: Range<Int>
    let sum: Bin
    /// Red, green or blue: where the squared error is the largest.
    let direction: Int
    let error: Double
  }

  private static let bits = 5

  private var bins: [Bin]

  /// Counts the colours; pixels that are fully transparent have none.
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

  /// A colour for each box, of which there are as many as are allowed and make a difference.
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
      return RGBColor(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z)).namedInPercent
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

  /// Sorts a box's bins into those below the mean and the others; nil when they are all alike.
  private mutating func cut(_ box: Box) -> Int? {
    let mean = box.sum[box.direction] / box.sum.w
    let middle = bins[box.bins].partition { $0[box.direction] / $0.w >= mean }
    return middle > box.bins.lowerBound && middle < box.bins.upperBound ? middle : nil
  }
}
