import FoundationEssentials
import TestSupport

/// The formats of cataas's replies.
enum CatShape: String, CaseIterable {
  /// The older one: `_id`, and a relative address.
  case older
  /// The current one: `id`, and an absolute address.
  case newer
}

extension LoopbackServer {
  /// Starts a cataas; `picture` replies to all requests for pictures.
  static func cats(
    _ shape: CatShape = .newer,
    picture: @escaping @Sendable (LoopbackConnection) -> Void
  ) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      if request.path.hasPrefix("/cat/nosuch/") {
        _ = connection.reply(status: 404)
        return
      }
      guard request.query["json"] == "true" else { return picture(connection) }
      let path =
        "/cat/595f280c557291a9750ebf80/says/" + (request.path.split(separator: "/").last ?? "")
      let host = request.headers["Host"] ?? ""
      let reply =
        switch shape {
        case .older:
          #"{"_id":"595f280c557291a9750ebf80","tags":["cute"],"url":"\#(path)","mimetype":"image/png"}"#
        case .newer:
          #"{"id":"595f280c557291a9750ebf80","tags":["cute"],"url":"http://\#(host)\#(path)"}"#
        }
      connection.reply(body: Array(reply.utf8))
    }
  }

  /// Starts a cataas that returns the same picture for every cat.
  static func cats(_ shape: CatShape = .newer, picture: Data) throws -> LoopbackServer {
    try cats(shape) { connection in
      connection.reply(headers: ["Content-Type": "image/png"], body: Array(picture))
    }
  }
}
