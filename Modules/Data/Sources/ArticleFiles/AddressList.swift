import Domain

/// Reads lists of addresses, one a line, such as newsboat's `urls` with its tags and names
/// (https://newsboat.org/releases/2.36/docs/newsboat.html#_feed_configuration).
enum AddressList {
  private static let otherLines = ["query:", "exec:"]

  /// Returns the list; nil if more than two thirds of the lines are something else.
  static func list(_ text: String) -> SubscriptionList? {
    var list = SubscriptionList()
    list.format = "a list of addresses"
    list.appliesSettings = true
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., lines) {
      let words = words(of: line)
      guard let first = words.first else { continue }
      if words.count > 1 { list.format = "newsboat's list" }
      if otherLines.contains(where: first.hasPrefix) {
        list.skipped += 1
      } else if let feed = SubscriptionList.Subscription(first, words.dropFirst()) {
        list.feeds.append(feed)
        if first.hasPrefix(SubscriptionList.Subscription.filter) { list.filters += 1 }
      } else {
        list.badLines.append(number)
      }
    }
    let usable = list.skipped + list.feeds.count
    return usable > 0 && usable * 2 >= list.badLines.count ? list : nil
  }

  /// Returns the words of a line before a comment; in quotation marks, `\` can stand before one.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var rest = line.drop(while: \.isWhitespace)
    while let first = rest.first, first != "#" {
      let isQuoted = first == "\""
      if isQuoted { rest.removeFirst() }
      var word = ""
      while let character = rest.popFirst(),
        isQuoted ? character != "\"" : !character.isWhitespace
      {
        let isEscape = isQuoted && character == "\\"
        word.append(isEscape ? rest.popFirst() ?? character : character)
      }
      if !word.isEmpty { words.append(word) }
      rest = rest.drop(while: \.isWhitespace)
    }
    return words
  }
}

extension SubscriptionList.Subscription {
  fileprivate static let filter = "filter:"

  /// Reads the address of a line and what follows it; nil if it is not an address.
  ///
  /// The address of `filter:COMMAND:ADDRESS` is the last part.
  fileprivate init?(_ address: String, _ words: ArraySlice<String>) {
    let parts = address.split(separator: ":", maxSplits: 2)
    let url = address.hasPrefix(Self.filter) ? parts.dropFirst(2).first.map(String.init) : address
    guard let url, WebLink.ofFeed(url) != nil else { return nil }
    self.init(
      url: url,
      title: words.first { $0.hasPrefix("~") }.map { String($0.dropFirst()) },
      // A tag that begins with `!` hides the feed.
      tags: words.filter { !$0.hasPrefix("~") && !$0.hasPrefix("!") }
    )
    settings.isQuiet = words.contains { $0.hasPrefix("!") }
  }
}
