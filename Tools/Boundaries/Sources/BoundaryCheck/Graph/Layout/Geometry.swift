/// A place in a drawing, in pixels from its left and from its top.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double
}

/// An upright rectangle.
struct Box: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }

  func moved(x: Double, y: Double) -> Box {
    Box(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  func intersects(_ other: Box) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
