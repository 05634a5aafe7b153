/// A picture's place on the screen.
struct PictureLayout: Equatable {
  /// The pixels to draw; for half blocks, two of them in a cell.
  let size: PixelSize
  /// The cells it takes from left to right, of which the last need not be full.
  let columns: Int
  /// The cells it takes from top to bottom.
  let rows: Int
  /// The size of a cell, told or assumed.
  let cell: PixelSize
}

extension TerminalGraphics {
  /// Fewer cells than this in either direction show nothing that a person could recognize.
  static let fewestCells = 4

  // A picture for a large screen with fine pixels would take tens of megabytes on its way there.
  private static let longestSide = 2048

  // The VT340's, which terminals that do not tell theirs pretend to have.
  private static let usualCell = PixelSize(width: 10, height: 20)

  /// The largest picture that is worth making for this window: what a decoder should scale to.
  ///
  /// For half blocks it is finer than what is shown, since their pixels need not be square. Nothing
  /// (0 by 0) where fewer than four columns or rows are left; the line below the picture counts as
  /// reserved in any case.
  public func limit(reservingRows: Int) -> PixelSize {
    guard let rows = rowsLeft(reserving: reservingRows) else {
      return PixelSize(width: 0, height: 0)
    }
    if case .halfBlocks = method { return PixelSize(width: columns * 4, height: rows * 8) }
    return box(rows: rows)
  }

  /// Where a picture of that size goes; nil when there is no room.
  func layout(of picture: PixelSize, reservingRows: Int) -> PictureLayout? {
    guard let rows = rowsLeft(reserving: reservingRows) else { return nil }
    let box = box(rows: rows)
    let cell = cell ?? Self.usualCell
    guard case .halfBlocks = method else {
      let size = fit(picture, into: box, pixel: PixelSize(width: 1, height: 1))
      return PictureLayout(
        size: size,
        columns: (size.width + cell.width - 1) / cell.width,
        rows: (size.height + cell.height - 1) / cell.height,
        cell: cell
      )
    }
    let pixel = PixelSize(width: cell.width * 2, height: cell.height)
    let size = fit(picture, into: box, pixel: pixel)
    return PictureLayout(
      size: size,
      columns: size.width,
      rows: (size.height + 1) / 2,
      cell: cell
    )
  }

  private func rowsLeft(reserving reserved: Int) -> Int? {
    let left = rows - max(1, reserved)
    return columns < Self.fewestCells || left < Self.fewestCells ? nil : left
  }

  /// The most pixels of the method's own that the window shows.
  private func box(rows: Int) -> PixelSize {
    if case .halfBlocks = method { return PixelSize(width: columns, height: rows * 2) }
    let cell = cell ?? Self.usualCell
    var width = min(columns * cell.width, Self.longestSide)
    var height = min(rows * cell.height, Self.longestSide)
    if case .sixel(_, let largest?) = method {
      width = min(width, max(1, largest.width))
      height = min(height, max(1, largest.height))
    }
    return PixelSize(width: width, height: height)
  }

  /// The largest size with a picture's proportions that is neither larger than the box nor than the
  /// picture; `pixel` gives the proportions of what is drawn with.
  private func fit(_ picture: PixelSize, into box: PixelSize, pixel: PixelSize) -> PixelSize {
    let most = PixelSize(
      width: min(box.width, picture.width),
      height: min(box.height, picture.height)
    )
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(
      Double(most.width * pixel.width) / width,
      Double(most.height * pixel.height) / height
    )
    let columns = (width * scale / Double(pixel.width)).rounded()
    let rows = (height * scale / Double(pixel.height)).rounded()
    return PixelSize(
      width: min(max(1, Int(columns)), most.width),
      height: min(max(1, Int(rows)), most.height)
    )
  }
}
