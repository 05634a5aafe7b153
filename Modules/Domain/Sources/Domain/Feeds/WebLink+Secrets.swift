import ByteStrings

extension WebLink {
  /// The address without what only one person may know: the user and the password before the host, the
  /// values of the query that are keys, and the fragment.
  ///
  /// A value of the query is a key
  /// - if its name ends with a word of `keyNames`, in any case, with or without separators and a number
  ///   at the end: `token`, `api_key`, `X-Amz-Signature`, `authKey2`; except numbers of up to six digits
  ///   after names such as `key` and `sid`, which are those of sections;
  /// - if its name is one of `shortKeyNames`;
  /// - if it has 32 or more hexadecimal digits, and a name that does not end with `id`.
  ///
  /// A secret in the path cannot be told from the name of a page, and stays.
  public var withoutSecrets: WebLink {
    let scheme = description.prefix { $0 != ":" }
    let rest = description.dropFirst(scheme.count + 3).prefix { $0 != "#" }
    let server = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest[server.endIndex...].prefix { $0 != "?" }
    let items = rest[path.endIndex...].dropFirst().split(separator: "&")
    let known = items.filter { !Self.isKey($0) }
    if known.count == items.count, !server.contains("@"), rest.endIndex == description.endIndex {
      return self
    }
    let query = known.joined(separator: "&")
    let host = server.split(separator: "@").last ?? server
    return WebLink("\(scheme)://\(host)\(path)" + (query.isEmpty ? "" : "?" + query)) ?? self
  }

  /// Whether the address has something that `withoutSecrets` leaves out.
  public var hasSecrets: Bool { withoutSecrets != self }

  private static func isKey(_ item: Substring) -> Bool {
    let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = sides.last ?? item
    let decoded = String(
      decoding: (sides.dropFirst().isEmpty ? "" : sides[0]).utf8.percentDecoded,
      as: UTF8.self
    )
    let letters = decoded.lowercased().utf8.filter { 0x61...0x7A ~= $0 }
    let name = String(decoding: letters, as: UTF8.self)
    if value.isEmpty { return false }
    if shortKeyNames.contains(name) { return true }
    if value.utf8.count >= 32, value.utf8.allSatisfy(isHexadecimal), !name.hasSuffix("id") {
      return true
    }
    let isNumber = value.utf8.count <= 6 && value.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    return keyNames.contains { name.hasSuffix($0) }
      && !(isNumber && sectionNames.contains { name.hasSuffix($0) })
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x66 ~= byte | 0x20
  }

  private static let keyNames = [
    "auth", "authorization", "credential", "credentials", "hmac", "jwt", "key", "passphrase",
    "passwd", "password", "pwd", "secret", "session", "sessionid", "sid", "sig", "signature",
    "token",
  ]
  private static let shortKeyNames: Set = ["authcode", "accesscode", "pass", "pin", "pw"]
  /// The ends of names whose short numbers are not keys.
  private static let sectionNames = ["key", "sid"]
}

extension FollowedFeed.ID {
  /// The identity of the feed for everyone: that of its address without secrets.
  public var shared: FollowedFeed.ID {
    WebLink(description).map { FollowedFeed.ID($0.withoutSecrets) } ?? self
  }
}

extension LoadedDocument {
  /// The document at its address without secrets, which links in it then do not get.
  var withoutSecrets: LoadedDocument {
    let link = address.flatMap { WebLink($0) }
    return LoadedDocument(
      bytes: bytes,
      charset: charset,
      address: link?.withoutSecrets.description ?? address,
      language: language
    )
  }
}
