import ByteStrings

extension WebLink {
  /// The address without what may be for one person: the user and the password before the host, the
  /// fragment, and every value of the query that is not known to be harmless.
  ///
  /// Harmless is a value with a name of `longestWords`, written as there and the first one with that name,
  /// that is a text of short words: no nested address, no second encoding, no long number. A secret in the
  /// path cannot be distinguished from the name of a page, and stays.
  public var withoutSecrets: WebLink {
    let scheme = description.prefix { $0 != ":" }
    let rest = description.dropFirst(scheme.count + 3).prefix { $0 != "#" }
    let server = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest[server.endIndex...].prefix { $0 != "?" }
    let items = rest[path.endIndex...].dropFirst().split(separator: "&")
    var names: Set<Substring> = []
    let known = items.filter { item in
      let name = item.prefix { $0 != "=" }
      return names.insert(name).inserted
        && Self.isHarmless(String(name), item[name.endIndex...].dropFirst())
    }
    if known.count == items.count, !server.contains("@"), rest.endIndex == description.endIndex {
      return self
    }
    let query = known.joined(separator: "&")
    let host = server.split(separator: "@").last ?? server
    return WebLink("\(scheme)://\(host)\(path)" + (query.isEmpty ? "" : "?" + query)) ?? self
  }

  /// Whether the address has something that `withoutSecrets` leaves out.
  public var hasSecrets: Bool { withoutSecrets != self }

  private static func isHarmless(_ name: String, _ value: Substring) -> Bool {
    guard let longest = longestWords[name] else { return false }
    let text = value.utf8.percentDecoded
    return text.count <= 200
      && text.allSatisfy { isOfWord($0) || " +.,:'\"()*|!".utf8.contains($0) }
      && text.split { !isOfWord($0) }.allSatisfy { word in
        word.count { $0 & 0xC0 != 0x80 } <= longest
      }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == 0x2D || byte == 0x5F
  }

  /// The names of harmless values, and the number of letters that a word of the value has at most.
  private static let longestWords = Dictionary(
    uniqueKeysWithValues: [
      (10, "id"),
      (
        16,
        """
        action alt atom author cat category ceid count country edition feed format gl hl lang language \
        limit locale max-results num order orderby output page paged region rss section sort \
        start-index tag tags topic type withoutcomments
        """
      ),
      (24, "channel_id keyword keywords q query search title user"), (34, "playlist_id"),
    ].flatMap { longest, names in names.split(separator: " ").map { (String($0), longest) } }
  )
}

extension FollowedFeed.ID {
  /// Whether the identity is known to everyone: its address has no secrets.
  public var isShared: Bool { WebLink(description)?.hasSecrets != true }
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
