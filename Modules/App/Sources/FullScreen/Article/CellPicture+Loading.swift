import Domain
import Terminal
import Threads

extension CellPicture {
  /// Returns the picture at an address, in at most `columns` by `rows` cells; nil if there is none.
  ///
  /// A cell is about twice as high as wide, so that each of its halves is a square.
  static func load(
    _ link: WebLink,
    columns: Int,
    rows: Int,
    by fetch: any FetchPicture,
    _ decoder: any DecodePicture.Type
  ) async -> CellPicture? {
    guard columns > 0, rows > 0, let picture = try? await fetch(link) else { return nil }
    return await BlockingCall {
      let decoded = decoder.init(picture)
      let scale = min(
        Double(columns) / Double(decoded.width),
        Double(rows * 2) / Double(decoded.height)
      )
      let width = min(columns, max(1, Int(Double(decoded.width) * scale)))
      let height = min(rows * 2, max(2, Int(Double(decoded.height) * scale) / 2 * 2))
      return (try? decoded.pixels(width: width, height: height)).map {
        CellPicture($0, width: width)
      }
    }.value() ?? nil
  }

  /// Creates a picture from rows of pixels of four bytes; transparent ones are grey.
  private init(_ pixels: [UInt8], width: Int) {
    let rows = pixels.count / 4 / width
    func color(_ row: Int, _ column: Int) -> RGBColor {
      let start = (row * width + column) * 4
      let opacity = Int(pixels[start + 3])
      func part(_ offset: Int) -> UInt8 {
        UInt8((Int(pixels[start + offset]) * opacity + 128 * (255 - opacity)) / 255)
      }
      return RGBColor(red: part(0), green: part(1), blue: part(2))
    }
    lines = stride(from: 0, to: rows - rows % 2, by: 2).map { row in
      (0..<width).map { Halves(upper: color(row, $0), lower: color(row + 1, $0)) }
    }
  }
}
