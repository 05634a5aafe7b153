import FoundationEssentials
import HTTP
import OuterTestSupport
import TestSupport

/// A cataas that returns the same picture for every cat.
enum FakeCataas {
  static func network(_ picture: Data = SamplePicture.png(width: 8, height: 4)) -> StubTransport {
    StubTransport { request, _ in
      guard request.query["json"] == "true" else {
        return .success(HTTPResponse(status: 200, body: picture))
      }
      let text =
        request.url.absoluteString.split(separator: "?")[0].split(separator: "/").last ?? ""
      return .reply(200, #"{"_id":"abc123","tags":["cute"],"url":"/cat/abc123/says/\#(text)"}"#)
    }
  }
}
