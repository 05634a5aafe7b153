/// Finds the end of a tag exactly as the HTML standard does (section 13.2.5.32 to 13.2.5.40).
///
/// The library that parses the HTML later must not see tags that the scan took for attributes.
struct TagScan {
  private enum State {
    case beforeName
    case name
    case afterName
    case beforeValue
    case quoted(UInt8)
    case unquoted
  }

  /// The index after the `>`; the end of the text if there is none.
  private(set) var end: Int
  /// The number of attributes.
  private(set) var attributes = 0

  private var state = State.beforeName

  /// Reads a tag from the end of its name.
  init(_ html: [UInt8], from start: Int) {
    end = start
    while end < html.count {
      let byte = html[end]
      end += 1
      if case .quoted(let quote) = state {
        if byte == quote { state = .beforeName }
      } else if byte == UInt8(ascii: ">") {
        return
      } else {
        read(byte)
      }
    }
  }

  /// Changes the state at a byte that neither ends the tag nor is in quotes.
  private mutating func read(_ byte: UInt8) {
    let isSpace = byte.isXMLSpace
    switch state {
    case .beforeName, .afterName, .name:
      if isSpace {
        if case .name = state { state = .afterName }
      } else if byte == UInt8(ascii: "/") {
        state = .beforeName
      } else if byte == UInt8(ascii: "="), !isBeforeName {
        state = .beforeValue
      } else {
        if !isInName { attributes += 1 }
        state = .name
      }
    case .beforeValue where isSpace: break
    case .beforeValue where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"):
      state = .quoted(byte)
    case .beforeValue: state = .unquoted
    case .unquoted where isSpace: state = .beforeName
    case .unquoted, .quoted: break
    }
  }

  private var isBeforeName: Bool {
    if case .beforeName = state { true } else { false }
  }

  private var isInName: Bool {
    if case .name = state { true } else { false }
  }
}
