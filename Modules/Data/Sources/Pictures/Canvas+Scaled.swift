extension Canvas {
  /// Returns the picture scaled down to a size: each pixel is the mean of the area that it covers.
  ///
  /// Colours weigh as much as they are opaque, so that what cannot be seen colours nothing. Where a
  /// pixel is cut by an edge, its parts are counted exactly: a pixel is as many units wide as the
  /// new picture has columns, so that a new pixel is as many wide as the old one has, and likewise
  /// in height.
  func scaled(to target: PixelSize) -> PictureRaster {
    var result: [UInt8] = []
    result.reserveCapacity(target.width * target.height * 4)
    var sums = [UInt64](repeating: 0, count: target.width * 4)
    var room = size.height
    for y in 0..<size.height {
      let row = summedRow(y, width: target.width)
      let part = min(room, target.height)
      add(row, times: part, to: &sums)
      room -= part
      guard room == 0 else { continue }
      append(sums, to: &result)
      let rest = target.height - part
      sums.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      add(row, times: rest, to: &sums)
      room = size.height - rest
    }
    return PictureRaster(size: target, pixels: result)
  }

  /// Returns, for each column, the sums of its pixels' colours times opacity, and of the opacity.
  private func summedRow(_ y: Int, width: Int) -> [UInt64] {
    var sums = [UInt64](repeating: 0, count: (width + 1) * 4)
    sums.withUnsafeMutableBufferPointer { sums in
      var source = y * bytesPerRow
      var (place, room) = (0, size.width)
      for _ in 0..<size.width {
        let part = min(room, width)
        add(pixelAt: source, times: part, to: &sums, at: place)
        room -= part
        if room == 0 {
          place += 4
          room = size.width - (width - part)
          add(pixelAt: source, times: width - part, to: &sums, at: place)
        }
        source += 4
      }
    }
    return sums
  }

  private func add(
    pixelAt source: Int,
    times factor: Int,
    to sums: inout UnsafeMutableBufferPointer<UInt64>,
    at place: Int
  ) {
    let weight = UInt64(pixels[source + 3]) * UInt64(factor)
    sums[place] += UInt64(pixels[source]) * weight
    sums[place + 1] += UInt64(pixels[source + 1]) * weight
    sums[place + 2] += UInt64(pixels[source + 2]) * weight
    sums[place + 3] += weight
  }

  private func add(_ row: [UInt64], times factor: Int, to sums: inout [UInt64]) {
    for index in sums.indices { sums[index] += row[index] * UInt64(factor) }
  }

  /// Divides the sums of a row of new pixels; an area is as many units as the old picture has pixels.
  private func append(_ sums: [UInt64], to result: inout [UInt8]) {
    let area = UInt64(size.width * size.height)
    for place in stride(from: 0, to: sums.count, by: 4) {
      let opacity = sums[place + 3]
      for channel in sums[place..<(place + 3)] {
        result.append(opacity == 0 ? 0 : UInt8((channel + opacity / 2) / opacity))
      }
      result.append(UInt8((opacity + area / 2) / area))
    }
  }
}
