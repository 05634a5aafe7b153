extension ExifOrientation {
  /// Turns a raster upright.
  func upright(_ raster: PictureRaster) -> PictureRaster {
    guard self != .upright else { return raster }
    let (width, height) = (raster.width, raster.height)
    let stored = PixelSize(width: width, height: height)
    let size = isOnItsSide ? stored.turned : stored
    var pixels: [UInt8] = []
    pixels.reserveCapacity(raster.pixels.count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (column, row) = source(ofX: x, y: y, right: width - 1, bottom: height - 1)
        let place = (row * width + column) * 4
        pixels += raster.pixels[place..<(place + 4)]
      }
    }
    return PictureRaster(size: size, pixels: pixels)
  }

  /// Returns where a pixel of the upright picture is stored.
  private func source(ofX x: Int, y: Int, right: Int, bottom: Int) -> (column: Int, row: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (right - x, y)
    case .upsideDown: (right - x, bottom - y)
    case .upsideDownMirrored: (x, bottom - y)
    case .mirroredOnItsLeft: (y, x)
    case .onItsLeft: (y, bottom - x)
    case .mirroredOnItsRight: (right - y, bottom - x)
    case .onItsRight: (right - y, x)
    }
  }
}
