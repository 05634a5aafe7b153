extension RGBColor {
  // xterm's: five steps of 40 above one of 95; the sixteen colours before them are the theme's.
  private static let cubeLevels = [0, 95, 135, 175, 215, 255]

  /// The number of the nearest colour among the 6 x 6 x 6 cube (16-231) and the greys (232-255) of
  /// xterm's palette of 256.
  var nearestInPalette: Int {
    let components = [Int(red), Int(green), Int(blue)]
    let levels = components.map { component in
      component < 48 ? 0 : component < 115 ? 1 : (component - 35) / 40
    }
    let cube = levels.map { Self.cubeLevels[$0] }
    // The greys are 8, 18, 28 and so on to 238.
    let mean = components.reduce(0, +) / 3
    let grey = min(max(0, (mean - 3) / 10), 23)
    let greys = [Int](repeating: 8 + grey * 10, count: 3)
    return Self.distance(greys, components) < Self.distance(cube, components)
      ? 232 + grey : 16 + levels[0] * 36 + levels[1] * 6 + levels[2]
  }

  private static func distance(_ one: [Int], _ other: [Int]) -> Int {
    zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
