import WebServer

/// An API of the site.
protocol WebPart: Sendable {
  /// Returns the response to a request; nil if the path does not belong to this part.
  func response(to request: WebRequest) async -> WebResponse?
}

protocol SitePages: Sendable {
  /// Returns the response to a request for a place; nil if it does not exist.
  func response(to request: WebRequest, at place: PagePlace) async -> WebResponse?
}
