import ByteStrings

/// A request of an HTTP client.
package struct WebRequest: Sendable {
  /// The method as sent, such as `GET`.
  package var method: String
  /// The percent-decoded path; begins with `/`.
  package var path: String
  /// The fields of the query, in order.
  package var query: FormFields
  /// The header fields, in order, with names as sent.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// The client's IP address, without a port.
  package var client: String
  /// `HTTP/1.1` or `HTTP/1.0`.
  package var version = "HTTP/1.1"

  /// Creates a request; `target` is the path with the query, percent-encoded.
  package init(
    _ method: String = "GET",
    _ target: String,
    headers: [(name: String, value: String)] = [],
    body: [UInt8] = [],
    client: String = "127.0.0.1"
  ) {
    let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    self.method = method
    path = String(decoding: (parts.first ?? "/".utf8[...]).percentDecoded, as: UTF8.self)
    query = FormFields(encoded: parts.count > 1 ? parts[1] : "".utf8[...])
    self.headers = headers
    self.body = body
    self.client = client
  }

  /// Returns the value of the first header field with a name, in any case; nil if there is none.
  package subscript(header name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }

  /// Returns the first part with a name that is not empty, of a form with files; nil without one.
  package func part(_ name: String) -> [UInt8]? {
    MultipartForm(body, type: self[header: "Content-Type"] ?? "")?[name].map { Array($0) }
  }

  /// Returns the value of the first cookie with a name; nil if there is none.
  package func cookie(_ name: String) -> String? {
    let cookies = (self[header: "Cookie"] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
    return cookies.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// Whether the body may be a form with more fields than `FormFields.limit`.
  package var hasTooManyFields: Bool {
    let type = self[header: "Content-Type"]?.lowercased() ?? ""
    let isForm = type.isEmpty || type.hasPrefix("application/x-www-form-urlencoded")
    return isForm && body.count > FormFields.limit
      && body.count { $0 == UInt8(ascii: "&") } >= FormFields.limit
  }

  /// The fields of a submitted form; empty if the body is no form.
  package var form: FormFields {
    let type = self[header: "Content-Type"]?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else { return FormFields() }
    return FormFields(encoded: body)
  }
}
