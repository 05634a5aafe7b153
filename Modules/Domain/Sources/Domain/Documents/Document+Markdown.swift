import ByteStrings
import Texts

extension Document {
  /// The document as GitHub Flavored Markdown.
  ///
  /// What Markdown lacks is HTML (superscript, subscript, line breaks in cells) or text (spans of
  /// cells, links and styles in code blocks). Text is escaped and stays what it is.
  public var markdown: String { Self.markdown(blocks).joined(separator: "\n") }

  /// The most columns of a table; the rows of a wider one are paragraphs.
  private static let mostColumns = 100

  /// Returns the lines of blocks, with an empty one between two blocks.
  private static func markdown(_ blocks: [Block]) -> [String] {
    var lines: [String] = []
    // Lists that follow each other differ in their markers.
    var isSecondList = false
    for block in blocks {
      let next = markdown(block, isSecondList: isSecondList)
      guard !next.isEmpty else { continue }
      lines += (lines.isEmpty ? [] : [""]) + next
      if case .list = block { isSecondList.toggle() } else { isSecondList = false }
    }
    return lines
  }

  private static func markdown(_ block: Block, isSecondList: Bool) -> [String] {
    switch block {
    case .paragraph(let runs): return paragraph(MarkdownText(runs).lines)
    case .heading(let level, let runs):
      let text = MarkdownText(runs).lines.joined(separator: "<br>")
      return text.isEmpty ? [] : [String(repeating: "#", count: level) + " " + text]
    case .list(let items, let numbering): return list(items, numbering, isSecondList)
    case .quotation(let inner): return markdown(inner).map { $0.isEmpty ? ">" : "> " + $0 }
    case .preformatted(let runs, let language): return fenced(runs, language)
    case .table(let rows): return table(TableRows(rows))
    case .picture(let picture, let caption):
      return paragraph([Markdown.picture(picture)] + MarkdownText(caption).lines)
    case .media(let media): return [link(to: media)]
    case .embed(let embed): return [markdown(embed)]
    case .rule: return ["___"]
    }
  }

  /// The first line of an item, with the check box of a task.
  private static func withoutEscape(ofTask line: String) -> String {
    for box in ["[ ] ", "[x] "] {
      let escaped = box.map { $0 == "[" || $0 == "]" ? "\\\($0)" : String($0) }.joined()
      if line.utf8.starts(with: escaped.utf8) {
        return box + String(Substring(line.utf8.dropFirst(escaped.utf8.count)))
      }
    }
    return line
  }

  private static func markdown(_ embed: Embed) -> String {
    embed.still.map(Markdown.picture) ?? MarkdownText([embed.run]).lines.joined()
  }

  private static func paragraph(_ lines: [String]) -> [String] {
    lines.dropLast().map { $0 + "\\" } + lines.suffix(1)
  }

  private static func list(
    _ items: [[Block]],
    _ numbering: Numbering?,
    _ isSecond: Bool
  ) -> [String] {
    let isTight = items.allSatisfy { $0.count < 2 }
    // Markdown has only ascending numbers of at most nine digits; others are text.
    let isPlain = numbering.map { $0.style == .decimal && $0.isAscending } ?? false
    let first = isPlain ? numbering?.numbers.first.map { min($0, 999_999_999 - items.count) } : nil
    let ending = first == nil ? isSecond ? "* " : "- " : isSecond ? ") " : ". "
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let marker = (first.map { String($0 + index) } ?? "") + ending
      let margin = String(repeating: " ", count: marker.utf8.count)
      var inner = markdown(item)
      if let numbering, !isPlain {
        inner = [numbering.marker(index) + "\\. " + (inner.first ?? "")] + inner.dropFirst()
      }
      inner = inner.enumerated().map { $0 == 0 ? withoutEscape(ofTask: $1) : $1 }
      if index > 0, !isTight { lines.append("") }
      lines.append((marker + (inner.first ?? "")).trimmed)
      lines += inner.dropFirst().map { $0.isEmpty ? "" : margin + $0 }
    }
    return lines
  }

  private static func fenced(_ runs: [Run], _ language: String?) -> [String] {
    let text = VisibleText.bytes(runs.flatMap { $0.text.utf8.map { $0 == 0x0D ? 0x0A : $0 } })
    let fence = String(repeating: "`", count: max(3, Markdown.longestFence(text) + 1))
    let name = (language ?? "").filter { $0.isLetter || $0.isNumber || "+-#._".contains($0) }
    return [fence + name, String(decoding: text, as: UTF8.self), fence].joined(separator: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func link(to media: Media) -> String {
    "[\(media.kind.rawValue)]" + Markdown.destination(media.address.description)
  }
}

// Tables.
extension Document {
  /// A table without a header has an empty one, because Markdown requires it.
  private static func table(_ table: TableRows) -> [String] {
    guard table.columns <= mostColumns else {
      let cells = table.rows.map { row in row.flatMap { Document(blocks: $0.cell.blocks).runs } }
      return markdown(cells.map(Block.paragraph))
    }
    let headers = min(table.headers, 1)
    let head = line(table.rows.first.flatMap { headers > 0 ? $0 : nil } ?? [], to: table.columns)
    let delimiter = String(repeating: "| --- ", count: table.columns) + "|"
    return [head, delimiter] + table.rows.dropFirst(headers).map { line($0) }
  }

  /// Returns the line of a row, with empty cells up to a number of columns.
  private static func line(_ row: [TableRows.Place], to columns: Int = 0) -> String {
    var line = ""
    var column = 0
    for place in row {
      line += String(repeating: "| ", count: place.column - column + 1)
      line += parts(place.cell.blocks).joined(separator: "<br>") + " "
      column = place.column + 1
    }
    return line + String(repeating: "| ", count: max(0, columns - column)) + "|"
  }

  /// Returns the lines of a cell, which are written on one.
  private static func parts(_ blocks: [Block]) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let runs), .heading(_, let runs): MarkdownText(runs).lines
      case .list(let items, let numbering):
        items.enumerated().map { index, item in
          (numbering.map { $0.marker(index) + ". " } ?? "\u{2022} ")
            + parts(item).joined(separator: "<br>")
        }
      case .quotation(let inner): parts(inner)
      case .preformatted(let runs, _): MarkdownText(runs.map { Run($0.text, .code) }).lines
      case .table(let rows): rows.flatMap { $0.flatMap { parts($0.blocks) } }
      case .picture(let picture, let text): [Markdown.picture(picture)] + MarkdownText(text).lines
      case .media(let media): [link(to: media)]
      case .embed(let embed): [markdown(embed)]
      case .rule: []
      }
    }
  }
}
