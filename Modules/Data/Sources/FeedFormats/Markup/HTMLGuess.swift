import ByteStrings
import NewsAPIFormat

/// Decides whether text of RSS, which has no type, is HTML.
enum HTMLGuess {
  /// Returns whether text has an end tag, an empty tag or a reference, and only tags of HTML.
  ///
  /// `1 < 2` and `List<String>` are plain text; `AT&amp;T` and `<b>new</b>` are HTML.
  static func isHTML(_ bytes: [UInt8]) -> Bool {
    var hasMarkup = false
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&") {
        if HTMLReference(bytes, at: index) != nil { hasMarkup = true }
      } else if bytes[index] == UInt8(ascii: "<") {
        if bytes[index...].starts(with: "<!--") { hasMarkup = true }
        let isEnd = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
        let name = bytes[(index + (isEnd ? 2 : 1))...].prefix(longest + 1).prefix {
          $0.isLetter || $0.isDigit
        }
        if !name.isEmpty {
          guard names.contains(name.lowercasedName) else { return false }
          hasMarkup = hasMarkup || isEnd || isVoid(name)
        }
      }
      index += 1
    }
    return hasMarkup
  }

  private static func isVoid(_ name: ArraySlice<UInt8>) -> Bool {
    ["br", "hr", "img", "wbr"].contains(name.lowercasedName)
  }

  private static let longest = 10

  static let names = Set(
    """
    a abbr acronym address area article aside audio b base bdi bdo big blink blockquote body br \
    button canvas caption center cite code col colgroup data dd del details dfn dialog dir div dl dt \
    em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head \
    header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu \
    meta meter nav noframes noscript object ol optgroup option output p param picture pre progress q \
    rb rp rt ruby s samp script section select small source span strike strong style sub summary sup \
    svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr
    """.split(separator: " ").map(String.init)
  )
}
