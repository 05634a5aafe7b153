import WebServer

/// A part of the site: its pages, or one of its APIs.
protocol WebPart: Sendable {
  /// Returns the response to a request; nil if the path does not belong to this part.
  func response(to request: WebRequest) async -> WebResponse?
}
