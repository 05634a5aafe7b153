import TestSupport

extension LoopbackServer {
  /// Starts a YouTube of numbered videos.
  static func videos(total: Int) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      let isAboutOne = request.path.hasSuffix("/videos")
      connection.reply(
        body: isAboutOne
          ? YouTubeReplies.details(request.query, total: total)
          : YouTubeReplies.page(request.query, total: total)
      )
    }
  }

  /// Starts a YouTube that refuses everything for a reason.
  static func videos(refusedFor reason: String, status: Int) throws -> LoopbackServer {
    try LoopbackServer { _, connection in
      let body = #"{"error":{"code":\#(status),"message":"m","errors":[{"reason":"\#(reason)"}]}}"#
      connection.reply(status: status, body: Array(body.utf8))
    }
  }
}
