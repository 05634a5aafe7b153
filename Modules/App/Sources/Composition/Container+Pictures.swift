package import Domain
import HTTP
package import LineMode
import NewsServices
import Pictures

// Pictures: cats, pictures of any site, and their decoding.
extension Container {
  /// Creates the use case of `cat`: cataas.com, files, and the archive.
  package func saveCat() throws(Failure) -> SaveCat {
    // Without the cache: the same request should return another cat each time.
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
      now: workplace.now
    )
  }

  /// Creates the client for pictures of any web site; rate limits apply to each site separately.
  package func fetchPicture() throws(Failure) -> any FetchPicture {
    WebPictures(client: try client(over: try network(), timeout: try timeout(isAlone: true)))
  }

  /// Decodes a picture with the library for its format.
  package var pictureDecoder: any DecodePicture.Type { PictureDecoder.self }
}
