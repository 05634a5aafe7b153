import Domain
import FoundationEssentials
import HTTP
import NewsServices
import Pictures
import Presentation
import Terminal

// The pictures.
extension Container {
  /// A cat from cataas.com, saved where a person wants it, and remembered.
  func saveCat() throws(Failure) -> SaveCat {
    // Asked again, it gives another cat: that is the point of it.
    let access = try access(
      to: CataasCats.self,
      over: try network(),
      timeout: try timeout(isAlone: true),
      isCached: false
    )
    return SaveCat(
      captioning: CataasCats(client: access.client, address: access.address),
      files: PictureFiles(),
      records: records,
      now: outside.now
    )
  }

  /// The screen of one cat.
  func cat(_ presenter: CatPresenter, isShown: Bool) -> CatScreen {
    CatScreen(
      presenter: presenter,
      console: console,
      preview: { picture throws(Failure) in
        // The path stands below it, and a prompt of the shell's below that.
        if isShown { _ = try await preview(picture, above: 3) }
      },
      open: openFile
    )
  }

  /// Pictures from anywhere on the web: what one server asks of us is no matter of the others'.
  func fetchPicture() throws(Failure) -> any FetchPicture {
    WebPictures(client: client(over: try network(), timeout: try timeout(isAlone: true)))
  }

  /// Shows a picture on the terminal, above as many lines as are to come.
  ///
  /// Returns false where there is no terminal, or one that shows no pictures, or has no room.
  func preview(_ picture: Picture, above lines: Int) async throws(Failure) -> Bool {
    guard console.isOutputTerminal, let graphics = await outside.graphics(try style().color) else {
      return false
    }
    let limit = graphics.limit(reservingRows: lines)
    guard limit.width > 0 else { return false }
    guard let bitmap = try await bitmap(of: picture, within: limit) else { return true }
    try console.print(graphics.text(for: bitmap, reservingRows: lines))
    return true
  }

  /// The pixels of a picture; nil where they cannot be had, which is said.
  private func bitmap(
    of picture: Picture,
    within limit: PixelSize
  ) async throws(Failure) -> Bitmap? {
    let decoding = BlockingCall {
      Result { () throws(PictureDecodingError) in
        try PictureDecoder().raster(of: picture, fitting: limit.width, limit.height)
      }
    }
    switch await decoding.value() {
    case .success(let raster)?:
      return Bitmap(width: raster.width, height: raster.height, pixels: raster.pixels)
    case .failure(let error)?:
      console.say("the picture cannot be shown here: \(error.sentence)")
      return nil
    case nil:
      throw Failure(NewsError.cancelled)
    }
  }
}
