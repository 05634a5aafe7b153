import ByteStrings
import Query

/// The words of a headline in their order, with what their case means.
///
/// Events of one kind are reported in one frame: the same words in the same order, with other names or
/// numbers at one place. Capitals show what is a name, so no list of words is needed.
struct HeadlineFrame: Sendable {
  private enum Kind: Sendable {
    /// A word with digits; decimals, scores and dates are one.
    case number
    /// A word with capitals inside a sentence.
    case name
    /// A word whose case means nothing: the first one, any in title case or in a script without case.
    case unknown
    case common
    /// A character of a script without spaces.
    case sign
  }

  private struct Word: Sendable {
    let spelling: String
    /// Folded, as `SearchWords` does it.
    let text: [UInt8]
    let beginning: ArraySlice<UInt8>
    let length: Int
    let isCased: Bool
    let hasCapital: Bool
    var kind: Kind

    init(_ scalars: String.UnicodeScalarView) {
      spelling = String(scalars)
      text = Array(SearchWords.index(spelling).utf8)
      beginning = StoryGrouping.beginning(of: text[...])
      length = scalars.count
      hasCapital = scalars.contains { $0.properties.isUppercase }
      isCased = hasCapital || scalars.contains { $0.properties.isLowercase }
      kind = scalars.contains(where: HeadlineFrame.isDigit) ? .number : .unknown
    }

    /// Whether it can distinguish events: a number, or a word with a capital that is no article.
    var isMarked: Bool {
      kind == .name || kind == .number || kind == .unknown && hasCapital && length > 3
    }

    /// Whether both are forms of one word, or one number with and without its unit.
    func isForm(of other: Word) -> Bool {
      if text == other.text { return true }
      if kind == .number || other.kind == .number {
        let isShort = digits.count == text.count || other.digits.count == other.text.count
        return isShort && !digits.isEmpty && digits == other.digits
      }
      let (short, long) = text.count < other.text.count ? (text, other.text) : (other.text, text)
      return beginning == other.beginning || short.count > 3 && long.starts(with: short)
    }

    private var digits: ArraySlice<UInt8> {
      text.prefix { !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0) }
    }
  }

  /// The part of the words that two headlines of one frame have in common, in order.
  private static let frame = 0.5
  /// The part from which on words count as names whose case means nothing.
  private static let clearFrame = 0.66
  /// The part of the longer words with capitals from which on a title is in title case.
  private static let titleCase = 0.75
  private static let mostWords = 60

  private var words: [Word] = []
  /// Decides which of two frames is the first, so that their order does not matter.
  private let order: UInt64

  init(_ title: String) {
    let headline = Headline(title)
    self.init(sentence: headline.topic + " " + headline.text)
  }

  init(sentence text: String) {
    order = text.utf8.fnv1a
    let scalars = Array(text.unicodeScalars)
    var open = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() {
      switch WordRole(of: scalar).kind {
      case .letter, .compound: open.append(scalar)
      case .ignored: break
      case .unspaced:
        close(&open)
        open.append(scalar)
        close(&open)
        words[words.count - 1].kind = .sign
      case .separator, .pictograph:
        let isInside =
          open.last.map(Self.isDigit) == true && place + 1 < scalars.count
          && Self.isDigit(scalars[place + 1])
        if isInside, ".,:-/–".unicodeScalars.contains(scalar) {
          open.append(scalar)
        } else {
          close(&open)
        }
      }
    }
    close(&open)
    words = Array(words.prefix(Self.mostWords))
    judgeCase()
  }

  /// The names and the words with digits, as they are written.
  var namesAndNumbers: [String] {
    words.filter { $0.kind == .name || $0.kind == .number }.map(\.spelling)
  }

  private mutating func close(_ open: inout String.UnicodeScalarView) {
    if !open.isEmpty { words.append(Word(open)) }
    open.removeAll()
  }

  private mutating func judgeCase() {
    let long = words.dropFirst().filter { $0.isCased && $0.length > 3 && $0.kind == .unknown }
    let capitals = long.count { $0.hasCapital }
    guard Double(capitals) <= Self.titleCase * Double(long.count), !long.isEmpty else { return }
    for place in words.indices where words[place].kind == .unknown && words[place].isCased {
      if !words[place].hasCapital { words[place].kind = .common }
      if words[place].hasCapital, place > 0 { words[place].kind = .name }
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? "0"..."9" ~= scalar : scalar.properties.numericType == .decimal
  }

  /// Whether the headlines are of two events: of one frame, at one place of which each has names or
  /// numbers of its own.
  func isOtherEvent(than other: HeadlineFrame) -> Bool {
    if order > other.order { return other.isOtherEvent(than: self) }
    let common = commonWords(with: other)
    let part = Double(2 * common.count) / Double(max(1, words.count + other.words.count))
    if hasOnlyOwnNames(besides: other), other.hasOnlyOwnNames(besides: self) { return true }
    guard part >= Self.frame else { return false }
    var (start, otherStart) = (0, 0)
    for (end, otherEnd) in common + [(words.count, other.words.count)] {
      let gaps = (Array(words[start..<end]), Array(other.words[otherStart..<otherEnd]))
      (start, otherStart) = (end + 1, otherEnd + 1)
      if gaps.0.isEmpty || gaps.1.isEmpty || Self.isAbbreviation(gaps.0, gaps.1) { continue }
      let own = gaps.0.filter { word in !other.words.contains { $0.isForm(of: word) } }.map(\.kind)
      let others = gaps.1.filter { word in !words.contains { $0.isForm(of: word) } }.map(\.kind)
      if [.number, .name].contains(where: { own.contains($0) && others.contains($0) }) {
        return true
      }
      guard part >= Self.clearFrame else { continue }
      // Names have at least two characters; particles have one.
      if min(own.count { $0 == .sign }, others.count { $0 == .sign }) > 1 { return true }
      let mayBeNames = [own, others].allSatisfy { kinds in
        kinds.contains { $0 == .name || $0 == .unknown }
      }
      if gaps.0.count == gaps.1.count, mayBeNames { return true }
    }
    return false
  }

  /// Whether it has names, and none of them, and no number, is in the other.
  private func hasOnlyOwnNames(besides other: HeadlineFrame) -> Bool {
    let marked = words.filter { $0.isMarked }
    return marked.contains { $0.kind == .name }
      && !marked.contains { word in
        other.words.contains { $0.isMarked && $0.isForm(of: word) }
      }
  }

  /// Whether words are the initials of others.
  private static func isAbbreviation(_ first: [Word], _ second: [Word]) -> Bool {
    [(first, second), (second, first)].contains { short, long in
      let initials = long.compactMap(\.text.first)
      return initials.count > 1 && short.contains { $0.text == initials }
    }
  }

  /// Returns the places of a longest sequence of words that both have in this order.
  private func commonWords(with other: HeadlineFrame) -> [(Int, Int)] {
    let width = other.words.count + 1
    var lengths = [Int](repeating: 0, count: (words.count + 1) * width)
    for place in words.indices.reversed() {
      for otherPlace in other.words.indices.reversed() {
        let next = (place + 1) * width + otherPlace
        lengths[next - width] =
          words[place].isForm(of: other.words[otherPlace])
          ? lengths[next + 1] + 1 : max(lengths[next], lengths[next - width + 1])
      }
    }
    var (place, otherPlace, found) = (0, 0, [(Int, Int)]())
    while place < words.count, otherPlace < other.words.count {
      let next = (place + 1) * width + otherPlace
      if words[place].isForm(of: other.words[otherPlace]) {
        found.append((place, otherPlace))
        (place, otherPlace) = (place + 1, otherPlace + 1)
      } else if lengths[next] >= lengths[next - width + 1] {
        place += 1
      } else {
        otherPlace += 1
      }
    }
    return found
  }
}
