package import Domain
import HTTP
import NewsServices
import Pictures
import Terminal

// Pictures: cats, pictures of any site, and their decoding.
extension Container {
  /// The use case of `cat`: cataas.com, files, and the archive.
  package var saveCat: SaveCat {
    SaveCat(
      captioning: Deferred<any CaptionCat> { () throws(SettingsError) in
        // Without the cache: the same request should return another cat each time.
        let access = try access(
          to: CataasCats.self,
          over: try network(),
          timeout: try timeout(isAlone: true),
          isCached: false
        )
        return CataasCats(client: access.client, address: access.address)
      },
      files: PictureFiles(),
      records: archive,
      now: outside.now
    )
  }

  /// The client for pictures of any web site; rate limits apply to each site separately.
  var fetchPicture: any FetchPicture {
    Deferred<any FetchPicture> { () throws(SettingsError) in
      WebPictures(client: try client(over: try network(), timeout: try timeout(isAlone: true)))
    }
  }

  /// Decodes a picture with the library for its format.
  package var pictureDecoder: any DecodePicture.Type { PictureDecoder.self }
}
