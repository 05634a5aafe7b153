import Texts

extension Document {
  /// Whether there is nothing to read or to look at.
  public var isEmpty: Bool {
    if let knownText, !knownText.isEmpty { return false }
    return plainText?.isEmpty
      ?? blocks.allSatisfy { block in
        switch block {
        case .paragraph(let runs): runs.allSatisfy { $0.picture == nil && $0.text.isEmpty }
        case .rule: true
        default: false
        }
      }
  }

  /// Whether it has only paragraphs of text without styles, links and pictures, as a plain text has.
  public var isPlain: Bool { plainText != nil || self == .empty }

  /// The text without its structure, as it is searched: each block on a line, the cells of a row on
  /// one, and pictures as their alternative text.
  public var text: String {
    if let knownText { return knownText }
    var text = ""
    Self.append(blocks, to: &text)
    return text.bounded(to: .text)
  }

  /// The document after paragraphs, a rule, and paragraphs of plain text.
  public func preceded(by paragraphs: [[Run]], _ texts: [String]) -> Document {
    let own = texts.map { Block.paragraph([Run($0)]) } + blocks
    return Document(blocks: paragraphs.map { .paragraph($0) } + [.rule] + own)
  }

  /// The document without a heading at its beginning that is the title.
  public func withoutHeading(_ title: String) -> Document {
    guard plainText == nil, case .heading(_, let runs)? = blocks.first,
      runs.map(\.text).joined().singleSpaced.utf8.elementsEqual(title.utf8)
    else { return self }
    return Document(blocks: Array(blocks.dropFirst()))
  }

  /// The first line with text; nil if there is none.
  public var firstLine: String? {
    var text = plainText ?? ""
    if plainText == nil {
      for block in blocks where text.allSatisfy(\.isWhitespace) { Self.append([block], to: &text) }
    }
    return text.drop(while: \.isWhitespace).split(separator: "\n", maxSplits: 1).first.map(
      String.init
    )
  }

  private static func append(_ blocks: [Block], to text: inout String) {
    var isFirst = true
    for block in blocks {
      let isSilent = block == .rule
      if !isFirst, !isSilent { text += "\n" }
      if !isSilent { isFirst = false }
      switch block {
      case .paragraph(let runs), .heading(_, let runs), .preformatted(let runs, _):
        append(runs, to: &text)
      case .list(let items, _):
        for (number, item) in items.enumerated() {
          if number > 0 { text += "\n" }
          append(item, to: &text)
        }
      case .quotation(let inner): append(inner, to: &text)
      case .table(let rows): append(rows, to: &text)
      case .picture(let picture, let caption):
        text += picture.text
        if !picture.text.isEmpty, !caption.isEmpty { text += "\n" }
        append(caption, to: &text)
      case .media(let media): text += media.address.description
      case .embed(let embed): text += embed.title
      case .rule: break
      }
    }
  }

  private static func append(_ runs: [Run], to text: inout String) {
    for run in runs { text += run.plainText }
  }

  private static func append(_ rows: [[Cell]], to text: inout String) {
    for (number, row) in rows.enumerated() {
      if number > 0 { text += "\n" }
      for (column, cell) in row.enumerated() {
        if column > 0 { text += " | " }
        append(cell.blocks, to: &text)
      }
    }
  }
}

extension Document.Block {
  /// The text of a paragraph that is one line without a style, a link or a picture; else nil.
  var plainLine: String? {
    guard case .paragraph(let runs) = self, runs.count == 1, runs[0].isPlain,
      !runs[0].text.utf8.contains(0x0A)
    else { return nil }
    return runs[0].text
  }
}

extension Document.Run {
  /// Whether it is text without a style, a link or a picture.
  public var isPlain: Bool { style.isEmpty && link == nil && picture == nil && anchor == nil }

  /// The text, with superscript and subscript by Unicode where all characters have such a form:
  /// `x²`, `H₂O`; else after `^` and `_`.
  public var plainText: String {
    guard !text.isEmpty, !style.isDisjoint(with: [.superscript, .subscript]) else { return text }
    let isRaised = style.contains(.superscript)
    return text.shifted(by: isRaised ? Self.raised : Self.lowered) ?? (isRaised ? "^" : "_") + text
  }

  private static let raised = table(
    "0123456789+-=()abcdefghijklmnoprstuvwxyz",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"
  )
  private static let lowered = table(
    "0123456789+-=()aehijklmnoprstuvx",
    "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"
  )

  private static func table(_ plain: String, _ shifted: String) -> [Unicode.Scalar: Unicode.Scalar]
  {
    Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, shifted.unicodeScalars))
  }
}

extension String {
  /// Returns the text with each scalar replaced by another one; nil if one has none or the text is
  /// longer than such a text usually is.
  fileprivate func shifted(by table: [Unicode.Scalar: Unicode.Scalar]) -> String? {
    guard utf8.count <= 20 else { return nil }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard let other = scalar == "\u{2212}" ? table["-"] : table[scalar] else { return nil }
      result.append(other)
    }
    return String(result)
  }
}

extension Document {
  /// The addresses that the text and the pictures link to, in document order.
  public var links: [Address] { runs.compactMap { $0.picture.map { $0.link } ?? $0.link } }

  /// The pictures in document order.
  public var pictures: [Picture] { runs.compactMap(\.picture) }

  /// All runs in document order, with pictures that are blocks.
  public var runs: [Run] { Self.runs(of: blocks) }

  /// The runs of blocks in document order, with pictures that are blocks.
  static func runs(of blocks: [Block]) -> [Run] {
    var runs: [Run] = []
    append(blocks, to: &runs)
    return runs
  }

  private static func append(_ blocks: [Block], to all: inout [Run]) {
    for block in blocks {
      switch block {
      case .paragraph(let runs), .heading(_, let runs), .preformatted(let runs, _): all += runs
      case .list(let items, _): for item in items { append(item, to: &all) }
      case .quotation(let inner): append(inner, to: &all)
      case .table(let rows): for cell in rows.joined() { append(cell.blocks, to: &all) }
      case .picture(let picture, let caption):
        all.append(Run(picture.text, picture: picture))
        all += caption
      case .embed(let embed):
        all.append(embed.still.map { Run($0.text, picture: $0) } ?? embed.run)
      case .media, .rule: break
      }
    }
  }
}
