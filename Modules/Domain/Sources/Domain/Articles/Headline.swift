/// A title as its publisher's editors wrote it, ready to be divided into words.
struct Headline {
  /// How many Unicode scalars of a title are looked at; headlines have less than half as many.
  private static let maximumLength = 400
  /// The publisher's name or section has no more words than this, and the headline no fewer.
  private static let longestName = 4
  private static let separators: Set<Substring> = ["-", "–", "—", "|"]

  /// What is before the first colon, as in `Louvre heist: Two arrested`; empty where there is none.
  let topic: String
  /// The rest of the headline, without the publisher's name.
  let text: String

  /// Creates the headline that a title holds.
  init(_ title: String) {
    let beginning = Substring(title.unicodeScalars.prefix(Self.maximumLength))
    let words = Self.withoutPublisher(beginning.split(whereSeparator: \.isWhitespace)[...])
    let colon = words.dropLast().firstIndex { $0.hasSuffix(":") }
    let start = colon.map { $0 + 1 } ?? words.startIndex
    topic = Self.withoutMarks(words[..<start])
    text = Self.withoutMarks(words[start...])
  }

  /// Takes off what follows the last bar or dash: `- Reuters`, `| CNN Politics | CNN`.
  private static func withoutPublisher(_ words: ArraySlice<Substring>) -> ArraySlice<Substring> {
    guard let end = words.lastIndex(where: separators.contains),
      end - words.startIndex >= longestName
    else { return words }
    let name = words[(end + 1)...]
    guard name.count <= longestName, !name.joined().contains(where: \.isNumber)
    else { return words }
    return withoutPublisher(words[..<end])
  }
}

extension Headline {
  /// Takes out apostrophes, the commas of thousands and the points of initials, so that `Iran's`,
  /// `9,000` and `U.S.` are a word each.
  private static func withoutMarks(_ words: ArraySlice<Substring>) -> String {
    let scalars = Array(words.joined(separator: " ").unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "'", "’", "‘", "ʼ", "`": break
      case "," where isBetweenDigits(index, in: scalars): break
      case "." where isAfterInitial(index, in: scalars): break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isBetweenDigits(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    index > 0 && index + 1 < scalars.count
      && scalars[index - 1].properties.numericType == .decimal
      && scalars[index + 1].properties.numericType == .decimal
  }

  private static func isAfterInitial(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    index > 0 && scalars[index - 1].properties.isAlphabetic
      && (index == 1 || !scalars[index - 2].properties.isAlphabetic)
  }
}
