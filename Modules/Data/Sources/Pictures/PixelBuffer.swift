import Domain
import Glibc

/// A buffer that a picture is decoded into: four bytes a pixel, initially transparent.
///
/// It is allocated by `calloc` rather than as an array, so that exhausted memory can be reported
/// instead of ending the process.
final class PixelBuffer {
  let size: PictureSize
  let pixels: UnsafeMutableBufferPointer<UInt8>

  init(_ size: PictureSize) throws(PictureDecodingError) {
    guard let count = size.count, count <= Picture.pixelLimit else {
      throw .tooManyPixels(limit: Picture.pixelLimit)
    }
    guard let memory = calloc(count, 4) else { throw .outOfMemory }
    self.size = size
    pixels = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt8.self, capacity: count * 4),
      count: count * 4
    )
  }

  deinit {
    free(pixels.baseAddress)
  }

  /// The distance between rows in bytes.
  var bytesPerRow: Int { size.width * 4 }
}

extension PixelBuffer {
  /// Returns the picture scaled to a size: each pixel is the mean of the area it covers.
  ///
  /// Colours are weighted by opacity, so that transparent pixels add no colour. The mean is of
  /// the sRGB values. Both directions use integer units in which an old pixel is as long as the
  /// number of new pixels and a new one as long as the number of old pixels, so that partly covered
  /// pixels are weighted exactly.
  func scaled(to target: PictureSize) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(target.width * target.height * 4)
    var sums = [UInt64](repeating: 0, count: target.width * 4)
    var room = size.height
    for y in 0..<size.height {
      let row = summedRow(y, width: target.width)
      var rest = target.height
      while rest > 0 {
        let part = min(rest, room)
        for index in sums.indices { sums[index] += row[index] * UInt64(part) }
        rest -= part
        room -= part
        guard room == 0 else { continue }
        append(sums, to: &result)
        sums.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        room = size.height
      }
    }
    return result
  }

  /// Returns the sums of a row for each new column: colours times opacity, and opacity.
  private func summedRow(_ y: Int, width: Int) -> [UInt64] {
    var sums = [UInt64](repeating: 0, count: width * 4)
    sums.withUnsafeMutableBufferPointer { sums in
      var (place, room) = (0, size.width)
      for source in stride(from: y * bytesPerRow, to: (y + 1) * bytesPerRow, by: 4) {
        var rest = width
        while rest > 0 {
          let part = min(rest, room)
          let weight = UInt64(pixels[source + 3]) * UInt64(part)
          sums[place] += UInt64(pixels[source]) * weight
          sums[place + 1] += UInt64(pixels[source + 1]) * weight
          sums[place + 2] += UInt64(pixels[source + 2]) * weight
          sums[place + 3] += weight
          rest -= part
          room -= part
          if room == 0 { (place, room) = (place + 4, size.width) }
        }
      }
    }
    return sums
  }

  /// Appends a row of new pixels; each covers as many units as the old picture has pixels.
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
