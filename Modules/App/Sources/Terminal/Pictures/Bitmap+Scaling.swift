extension Bitmap {
  /// The picture at a size that is in no direction larger than its own.
  ///
  /// Each new pixel is the mean of the area that it covers, exact to a fraction of a pixel, to
  /// which what is transparent adds nothing. The mean is that of the sRGB values as they are.
  func scaled(to size: PixelSize) -> Bitmap {
    guard size != self.size else { return self }
    let columns = AreaShares(from: width, to: size.width)
    let rows = AreaShares(from: height, to: size.height)
    var result: [UInt8] = []
    result.reserveCapacity(size.width * size.height * 4)
    var line = [UInt64](repeating: 0, count: size.width * 4)
    var sums = line
    for y in 0..<height {
      gather(row: y, by: columns, into: &line)
      let share = rows[y]
      Self.add(line, times: share.here, to: &sums)
      guard share.isLast else { continue }
      Self.finish(sums, area: UInt64(width * height), into: &result)
      Self.set(&sums, to: line, times: share.next)
    }
    return Bitmap(size: size, pixels: result)
  }

  /// Sums up a row of pixels by the new columns; colours are multiplied by their opacity.
  private func gather(row: Int, by columns: AreaShares, into line: inout [UInt64]) {
    let first = row * width * 4
    pixels.withUnsafeBufferPointer { pixels in
      line.withUnsafeMutableBufferPointer { line in
        line.update(repeating: 0)
        for x in 0..<width {
          let share = columns[x]
          let source = first + x * 4
          let target = share.target * 4
          let alpha = UInt64(pixels[source + 3])
          for channel in 0..<4 {
            let value = channel == 3 ? alpha : UInt64(pixels[source + channel]) &* alpha
            line[target + channel] &+= value &* share.here
            if share.next > 0 { line[target + 4 + channel] &+= value &* share.next }
          }
        }
      }
    }
  }

  private static func add(_ line: [UInt64], times weight: UInt64, to sums: inout [UInt64]) {
    for index in line.indices { sums[index] &+= line[index] &* weight }
  }

  private static func set(_ sums: inout [UInt64], to line: [UInt64], times weight: UInt64) {
    for index in line.indices { sums[index] = line[index] &* weight }
  }

  /// Turns sums over an area into pixels.
  private static func finish(_ sums: [UInt64], area: UInt64, into pixels: inout [UInt8]) {
    for start in stride(from: 0, to: sums.count, by: 4) {
      let opacity = sums[start + 3]
      for channel in 0..<3 {
        let mean = opacity == 0 ? 0 : (sums[start + channel] + opacity / 2) / opacity
        pixels.append(UInt8(truncatingIfNeeded: mean))
      }
      pixels.append(UInt8(truncatingIfNeeded: (opacity + area / 2) / area))
    }
  }
}

/// How the old pixels of one direction are shared out among fewer new ones.
///
/// An old pixel is as long as the number of new ones, and a new one as long as the number of old
/// ones, so that all shares are whole numbers.
private struct AreaShares {
  struct Share {
    /// The new pixel that the old one begins in.
    let target: Int
    /// How much of the old one lies in it.
    let here: UInt64
    /// How much lies in the one after it.
    let next: UInt64
    /// Whether nothing after the old pixel lies in that target.
    let isLast: Bool
  }

  let old: Int
  let new: Int

  init(from old: Int, to new: Int) {
    self.old = old
    self.new = new
  }

  subscript(index: Int) -> Share {
    let start = index * new
    let target = start / old
    let here = min(new, (target + 1) * old - start)
    return Share(
      target: target,
      here: UInt64(here),
      next: UInt64(new - here),
      isLast: start + new >= (target + 1) * old
    )
  }
}
