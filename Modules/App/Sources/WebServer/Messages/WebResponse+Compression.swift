import CWebServer

extension WebResponse {
  /// The size below which a response is one packet in any case.
  private static let smallest = 1_000

  /// Returns the response compressed by gzip, if the client accepts that and the content is a text.
  ///
  /// Streams, and responses that are already encoded, stay as they are.
  package func compressed(for request: WebRequest) -> WebResponse {
    guard case .bytes(let bytes) = body, bytes.count >= Self.smallest,
      !headers.contains(where: { $0.name == "Content-Encoding" }), hasText
    else { return self }
    var response = self
    response.headers.append(("Vary", "Accept-Encoding"))
    guard request.acceptsGzip else { return response }
    let zipped = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      count = buffer.baseAddress.map { cw_gzip(bytes, bytes.count, $0) } ?? 0
    }
    guard !zipped.isEmpty else { return response }
    response.headers.append(("Content-Encoding", "gzip"))
    response.body = .bytes(zipped)
    return response
  }

  /// Whether the media type is of a text.
  private var hasText: Bool {
    let type = headers.first { $0.name == "Content-Type" }?.value ?? ""
    let name = type.prefix { $0 != ";" }
    return name.hasPrefix("text/") || name.hasSuffix("json") || name.hasSuffix("xml")
  }
}

extension WebRequest {
  /// Whether the client accepts gzip (RFC 9110, 12.5.3).
  package var acceptsGzip: Bool {
    let codings = (self[header: "Accept-Encoding"] ?? "").lowercased().split(separator: ",")
    return codings.contains { coding in
      let parts = coding.split { $0 == ";" || $0 == " " || $0 == "\t" }
      let isRefused = parts.dropFirst().contains { part in
        part.hasPrefix("q=") && Double(part.dropFirst(2)) ?? 0 <= 0
      }
      return parts.first == "gzip" && !isRefused
    }
  }
}
