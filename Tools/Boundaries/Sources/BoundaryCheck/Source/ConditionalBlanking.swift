/// The same file with what is not to be read replaced by spaces, offsets and lines unchanged.
struct SourceView: Sendable {
  /// What was replaced, in order.
  var blanked: [Range<Int>]
  var bytes: [UInt8]

  init(of bytes: [UInt8], without blanked: [Range<Int>]) {
    self.blanked = blanked.sorted { $0.lowerBound < $1.lowerBound }
    self.bytes = bytes
    for range in blanked {
      for offset in range where !SwiftLexer.isNewline(bytes[offset]) {
        self.bytes[offset] = 0x20
      }
    }
  }

  /// The tokens that are left.
  func tokens(of all: [Token]) -> [Token] {
    guard !blanked.isEmpty else { return all }
    var next = 0
    return all.filter { token in
      while next < blanked.count, blanked[next].upperBound <= token.start {
        next += 1
      }
      return next == blanked.count || token.start < blanked[next].lowerBound
    }
  }
}

/// Takes the conditions out of a file, so that the compiler's parser reads every branch.
///
/// Each view is the file as some conditions would have it: of each `#if` one branch is left. All
/// branches at once would not do, since two of them may hold the `default` of one `switch`.
struct ConditionalBlanking {
  private let blocks: ConditionalBlocks
  private var seen: Set<Int> = []
  private var blanked: [Range<Int>] = []

  private init(_ blocks: ConditionalBlocks) {
    self.blocks = blocks
  }

  /// As few views as it takes to have every branch in one of them; the file itself without `#if`.
  static func views(
    of source: SourceText,
    blocks: ConditionalBlocks,
    always: [Range<Int>] = []
  ) throws(Unreadable) -> [SourceView] {
    var blanking = ConditionalBlanking(blocks)
    var views: [SourceView] = []
    repeat {
      guard views.count < 64 else {
        throw Unreadable(offset: 0, reason: "too many branches of #if")
      }
      blanking.blanked = always
      for block in blocks.outermost {
        blanking.choose(in: block)
      }
      views.append(SourceView(of: source.bytes, without: blanking.blanked))
    } while blocks.outermost.contains { blanking.hasUnseen($0) }
    return views
  }

  /// The first line if it is for the shell, which the compiler allows in only one of many files.
  static func shellLine(of bytes: [UInt8]) -> [Range<Int>] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    guard bytes[start...].starts(with: Array("#!".utf8)) else { return [] }
    return [start..<(bytes[start...].firstIndex(where: SwiftLexer.isNewline) ?? bytes.count)]
  }

  /// Where `#sourceLocation` stands, which would have the compiler name other lines and files.
  static func locationDirectives(in tokens: [Token], of source: SourceText) -> [Range<Int>] {
    tokens.indices.compactMap { index in
      guard source.isWritten(tokens[index], "#sourceLocation") else { return nil }
      let line = tokens[index...].prefix(10)
      let isReset = matches(line.dropFirst().prefix(2), ["(", ")"], in: source)
      let isChange = matches(
        line.dropFirst(),
        ["(", "file", ":", nil, ",", "line", ":", nil, ")"],
        in: source
      )
      guard isReset || isChange else { return nil }
      let end = line[index + (isReset ? 2 : 9)].end
      return source.breaksLine(from: tokens[index].start, to: end) ? nil : tokens[index].start..<end
    }
  }

  /// Whether the tokens are the given words; nil stands for any string or number.
  private static func matches(
    _ tokens: ArraySlice<Token>,
    _ words: [StaticString?],
    in source: SourceText
  ) -> Bool {
    tokens.count == words.count
      && zip(tokens, words).allSatisfy { token, word in
        guard let word else { return token.kind == .string || token.kind == .number }
        return source.isWritten(token, word)
      }
  }

  /// Leaves the first branch with something new in it, or the first of all.
  private mutating func choose(in block: Int) {
    let branches = blocks.all[block].branches
    let chosen = branches.indices.first { isUnseen($0, of: block) } ?? 0
    blanked.append(blocks.all[block].end)
    for (index, branch) in branches.enumerated() {
      if index == chosen {
        blanked.append(branch.directive)
        seen.insert(branch.directive.lowerBound)
        for inner in branch.blocks {
          choose(in: inner)
        }
      } else {
        blanked.append(branch.directive.lowerBound..<branch.content.upperBound)
      }
    }
  }

  private func hasUnseen(_ block: Int) -> Bool {
    blocks.all[block].branches.indices.contains { isUnseen($0, of: block) }
  }

  private func isUnseen(_ index: Int, of block: Int) -> Bool {
    let branch = blocks.all[block].branches[index]
    return !seen.contains(branch.directive.lowerBound) || branch.blocks.contains(where: hasUnseen)
  }
}
