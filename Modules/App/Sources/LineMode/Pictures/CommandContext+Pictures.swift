import Domain
import Presentation
import Terminal
import Threads

extension CommandContext {
  /// Returns how the terminal shows pictures; nil if it cannot or if there is no terminal.
  func graphics() async throws(Failure) -> TerminalGraphics? {
    console.isOutputTerminal ? await workplace.graphics(try style().color) : nil
  }

  /// Prints a picture with `lines` free lines below it; returns why it cannot be shown, or advice.
  func draw(
    _ picture: Picture,
    with graphics: TerminalGraphics,
    above lines: Int
  ) async throws(Failure) -> String? {
    let decoder = pictureDecoder.init(picture)
    let size = PixelSize(width: decoder.width, height: decoder.height)
    guard let layout = graphics.layout(of: size, reservingRows: lines) else {
      return "the window is too small for the picture"
    }
    let decoding = BlockingCall {
      Result { () throws(PictureDecodingError) in
        try decoder.pixels(width: layout.size.width, height: layout.size.height)
      }
    }
    switch await decoding.value() {
    case .success(let pixels)?:
      let text = graphics.text(of: pixels, in: layout)
      guard !text.isEmpty else { return PictureDecodingError.outOfMemory.sentence }
      try console.print(text)
      return graphics.advice
    case .failure(let error)?: return error.sentence
    case nil: throw Failure(NewsError.cancelled)
    }
  }
}

extension PictureDecodingError {
  /// The reason in words.
  fileprivate var sentence: String {
    "the picture cannot be shown: \(reason)"
  }

  private var reason: String {
    switch self {
    case .libraryMissing(let reason): "its library is missing: \(reason)"
    case .tooManyPixels(let limit): "it has more than \(limit / 1_000_000) million pixels"
    case .broken(let reason): reason
    case .outOfMemory: "there is not enough memory"
    }
  }
}
