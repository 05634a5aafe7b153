@testable import WebServer

extension WebResponse {
  /// The body as text; empty for a stream.
  var text: String {
    if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  /// Returns the value of a header field.
  subscript(header name: String) -> String? { headers.first { $0.name == name }?.value }
}
