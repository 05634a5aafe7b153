/// A picture whose pixels are places in a palette.
struct IndexedBitmap {
  /// Stands for no colour.
  static let transparent: UInt8 = 255

  let size: PixelSize
  /// At most 255 colours that sixels can name.
  let palette: [RGBColor]
  /// A byte for each pixel, rows from the top.
  let indices: [UInt8]

  /// Chooses the colours for a picture without half-transparent pixels.
  ///
  /// A picture of few colours keeps them as they are. Of others the errors are spread to the pixels
  /// around, so that no bands are seen in a sky.
  init(_ picture: Bitmap, mostColors: Int) {
    size = picture.size
    if let (palette, indices) = Self.exact(picture, mostColors: mostColors) {
      self.palette = palette
      self.indices = indices
    } else {
      palette = ColorBoxes(picture).colors(atMost: mostColors)
      indices = ErrorDiffusion(palette: palette).indices(of: picture)
    }
  }

  /// The picture in its own colours; nil when there are too many of them.
  private static func exact(
    _ picture: Bitmap,
    mostColors: Int
  ) -> (palette: [RGBColor], indices: [UInt8])? {
    var palette: [RGBColor] = []
    var places: [RGBColor: UInt8] = [:]
    var indices: [UInt8] = []
    var latest: (color: RGBColor, place: UInt8)?
    for pixel in stride(from: 0, to: picture.pixels.count, by: 4) {
      guard picture.pixels[pixel + 3] > 0 else {
        indices.append(transparent)
        continue
      }
      let color = picture.color(at: pixel)
      if let latest, latest.color == color {
        indices.append(latest.place)
        continue
      }
      if places[color] == nil {
        guard palette.count < mostColors else { return nil }
        places[color] = UInt8(palette.count)
        palette.append(color.namedInPercent)
      }
      let place = places[color] ?? 0
      latest = (color, place)
      indices.append(place)
    }
    return (palette, indices)
  }
}

extension Bitmap {
  /// The colour of the pixel whose bytes begin there.
  func color(at start: Int) -> RGBColor {
    RGBColor(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
  }
}

extension RGBColor {
  /// The nearest colour that sixels can name: they tell the components in percent.
  var namedInPercent: RGBColor {
    RGBColor(red: red.asNamed, green: green.asNamed, blue: blue.asNamed)
  }
}

extension UInt8 {
  /// The nearest percentage of 255.
  var percent: Int { (Int(self) * 100 + 127) / 255 }

  fileprivate var asNamed: UInt8 { UInt8((percent * 255 + 50) / 100) }
}
