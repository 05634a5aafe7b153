import ByteStrings
import Domain
import Presentation
import Reading
import Terminal

/// Draws the rows of any list, and items in full, as lines of text of a given width.
struct ListView {
  /// The width of the window in cells.
  let columns: Int
  let style: TerminalStyle
  let dates: DateWording
  /// Whether each row has a line with its link.
  var showsLinks = false

  /// Draws a row with its number: its title, its facts, and what is below them.
  func row(_ row: ListRow, _ number: Int) -> String {
    (tableLine(row, number) ?? heading(row, number) + facts(row, number)) + note(row, number)
      + linkLine(number, row.link)
  }

  /// Draws the line below a list: how much of it is loaded, and why it ends.
  func footer(_ extent: String, _ ending: String?, isEmpty: Bool) -> String {
    guard let ending else { return dimmed(extent) }
    return dimmed(isEmpty ? ending : "\(extent) (\(ending))")
  }

  private func dimmed(_ text: String) -> String {
    style.paint(wrap(text), .dim) + "\n"
  }

  /// Makes remote text safe and wraps it to the width of the window.
  private func wrap(_ text: String, first: String = "", rest: String = "") -> String {
    TerminalText.wrap(TerminalText.singleLine(text), to: columns, first: first, rest: rest)
      .joined(separator: "\n")
  }

  /// Returns the prefix of the first line of a row, its number and a mark, and the prefix of the other
  /// lines.
  private func margin(_ number: Int, mark: String = " ") -> (first: String, rest: String) {
    let first = TerminalText.pad(String(number), to: 3, alignment: .right) + mark + " "
    return (first, String(repeating: " ", count: TerminalText.width(of: first)))
  }
}

// Parts of a row.
extension ListView {
  /// Draws number, mark and title of a row; the words of the search are underlined.
  private func heading(_ row: ListRow, _ number: Int) -> String {
    let (title, matches) = (row.title, row.matches)
    let ink = row.isNew ? Ink.bold : .dim
    let mark = row.marks.isSaved ? "\u{2605}" : row.marks.isLiked ? "\u{2665}" : " "
    let margin = margin(number, mark: mark)
    let text = TerminalText.singleLine(title)
    let lines = TerminalText.wrap(text, to: columns, first: margin.first, rest: margin.rest)
    guard style.color, !matches.isEmpty, text == title else {
      return style.paint(lines.joined(separator: "\n"), ink) + "\n"
    }
    var place = title.startIndex
    return lines.enumerated().map { number, line in
      let prefix = number == 0 ? margin.first : margin.rest
      let start = line.hasPrefix(prefix) ? prefix : ""
      let body = line.dropFirst(start.count)
      return style.paint(start + underlined(body, matches, in: title, from: &place), ink) + "\n"
    }.joined()
  }

  /// Underlines the matches in a line of a wrapped title that continues at `place`.
  private func underlined(
    _ line: Substring,
    _ matches: [Range<String.Index>],
    in title: String,
    from place: inout String.Index
  ) -> String {
    var runs: [(text: String, isMatch: Bool)] = []
    for character in line {
      // Wrapping drops the space at a line break.
      while character != " ", place < title.endIndex, title[place] == " " {
        place = title.index(after: place)
      }
      let isMatch = matches.contains { $0.contains(place) }
      if runs.last?.isMatch == isMatch {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append((String(character), isMatch))
      }
      if place < title.endIndex { place = title.index(after: place) }
    }
    return runs.map { $0.isMatch ? style.paint($0.text, .underline) : $0.text }.joined()
  }

  /// Draws the line of facts below a title, which has the mark of a read article before other places.
  private func facts(_ row: ListRow, _ number: Int) -> String {
    var facts = row.facts
    if row.marks.isRead {
      let place = facts.firstIndex { if case .places = $0 { true } else { false } }
      facts.insert(.property("\u{2713} read"), at: place ?? facts.endIndex)
    }
    let text = facts.compactMap { $0.text(dates) }.joined(separator: " \u{00B7} ")
    // People type the id of a source.
    return row.id.kind == .source ? below(number, text) : dimmed(number, text)
  }

  /// Draws the line below the facts: of a path, which is never wrapped, or a text.
  private func note(_ row: ListRow, _ number: Int) -> String {
    switch row.note {
    case .summary(let text): dimmed(number, text)
    case .problem(let text):
      style.paint(
        wrap("! " + text, first: margin(number).rest, rest: margin(number).rest + "  "),
        .bold
      ) + "\n"
    case .path(let path):
      margin(number).rest + TerminalText.singleLine(path.description) + "\n"
    case nil: ""
    }
  }

  private func below(_ number: Int, _ text: String) -> String {
    wrap(text, first: margin(number).rest, rest: margin(number).rest) + "\n"
  }

  private func dimmed(_ number: Int, _ text: String) -> String {
    style.paint(wrap(text, first: margin(number).rest, rest: margin(number).rest), .dim) + "\n"
  }

  /// Draws the line of a row's link, if links are shown and there is one.
  private func linkLine(_ number: Int, _ address: WebLink?) -> String {
    guard showsLinks, let address else { return "" }
    return margin(number).rest + link(address.description) + "\n"
  }
}

// Sources, as a table.
extension ListView {
  /// Draws a line of a table for a row with cells; nil for another one.
  ///
  /// Ids are never cut, because people type them. A source that does not fit the columns of the
  /// table, and every source in a narrow window, has its facts below its name instead.
  private func tableLine(_ row: ListRow, _ number: Int) -> String? {
    guard row.id.kind == .source, columns >= Self.tableWidth else { return nil }
    var cells = row.facts.map { TerminalText.singleLine($0.text(dates) ?? "") }
    cells.insert(TerminalText.singleLine(row.title), at: Self.titlePlace)
    guard zip(cells, Self.widths).allSatisfy({ TerminalText.width(of: $0) <= $1 }) else {
      return nil
    }
    let end = cells.lastIndex { !$0.isEmpty } ?? 0
    let line = cells[...end].enumerated().map { place, cell in
      let padded = place < end ? TerminalText.pad(cell, to: Self.widths[place]) : cell
      return place == Self.titlePlace ? style.paint(padded, .bold) : padded
    }
    return margin(number).first + line.joined(separator: "  ") + "\n"
  }

  /// The widths of id, name, category, language and country, in cells.
  private static let widths = [24, 24, 13, 2, 2]
  private static let titlePlace = 1
  /// The width of a line: the number, the cells, and two spaces between them.
  private static let tableWidth = 5 + widths.reduce(0, +) + 2 * (widths.count - 1)
}

// Editions.
extension ListView {
  /// Draws an edition: numbered stories, between lines with the titles of its sections.
  ///
  /// If `isExplained`, each story has a line with its weight.
  func edition(_ edition: Edition, isExplained: Bool) -> String {
    guard columns == narrowed.columns else {
      return narrowed.edition(edition, isExplained: isExplained)
    }
    let rule = String(repeating: "\u{2550}", count: columns)
    let title = edition.title(dates)
    let margin = max(0, columns - TerminalText.width(of: title)) / 2
    let masthead = [rule, String(repeating: " ", count: margin) + title, rule]
    var text = style.paint(masthead.joined(separator: "\n"), .bold) + "\n"
    var number = 0
    for (place, section) in edition.sections.enumerated() {
      if place > 0 { text += "\n" + sectionLine(section.title) }
      for entry in section.entries {
        number += 1
        text += "\n" + row(entry.row, number)
        if !entry.paragraph.isEmpty { text += below(number, entry.paragraph) }
        if isExplained { text += dimmed(number, entry.weight.sentence) }
      }
    }
    return text
  }

  /// Draws a title in a line of the width of the window.
  private func sectionLine(_ title: String) -> String {
    let name = TerminalText.truncate(TerminalText.singleLine(title), to: max(1, columns - 6))
    let start = "\u{2500}\u{2500} \(name) "
    let rest = max(0, columns - TerminalText.width(of: start))
    return style.paint(start + String(repeating: "\u{2500}", count: rest), .bold) + "\n"
  }
}

// Items in full.
extension ListView {
  /// Draws a whole article, or all about a video.
  func detail(_ item: ItemDetail) -> String {
    let others = item.places.dropFirst()
    let firstLink = item.places.count + 1
    let body = body(item.document, firstLink: firstLink)
    let places = others.flatMap { place in
      [
        "\n" + style.paint(narrowed.wrap((place.name ?? "").capitalizedFirst), .dim),
        link(place.link.description),
      ]
    }
    let continuation = item.continuation.map { style.paint(narrowed.wrap($0), .dim) + "\n" }
    let mark =
      item.marks.isSaved ? "\u{2605} saved" : item.marks.isLiked ? "\u{2665} liked" : nil
    let byline = item.byline(dates) + [mark].compactMap(\.self)
    return document(
      title: item.title,
      byline: byline.joined(separator: " \u{00B7} "),
      parts: item.summary.map { narrowed.wrap($0) } + (body.text.isEmpty ? [] : [body.text]),
      below: [continuation, link(item.link.description)].compactMap(\.self) + places
        + (body.links.isEmpty ? [] : [""] + body.links)
    )
  }

  /// Draws the article of a page as an item.
  func article(_ article: PageArticle) -> String {
    let body = body(article.document, firstLink: 1)
    let byline = [article.byline, article.siteName, article.publishedAt.map(dates.day)]
    return document(
      title: article.title ?? "(untitled)",
      byline: byline.compactMap(\.self).joined(separator: " \u{00B7} "),
      parts: [body.text],
      below: body.links
    )
  }

  /// Draws a document, and a line for each of its links.
  private func body(_ document: Domain.Document, firstLink: Int) -> (text: String, links: [String])
  {
    let body = DocumentLines(document, width: narrowed.columns, firstLink: firstLink)
    let links = body.links.enumerated().map { number, address in
      style.paint("[\(firstLink + number)] ", .dim) + link(address.description)
    }
    return (body.lines.map(line).joined(separator: "\n"), links)
  }

  private func line(_ line: DocumentLines.Line) -> String {
    line.spans.map { span in
      var inks: [Ink] = []
      if span.look.contains(.strong) { inks.append(.bold) }
      if span.look.contains(.dim) { inks.append(.dim) }
      if span.look.contains(.emphasis) { inks.append(.italic) }
      let text = style.paint(span.text, inks)
      return span.link.map { style.hyperlink(text, to: $0.description) } ?? text
    }.joined()
  }

  /// Draws title, byline and the parts of the text, and below them other lines, between two empty
  /// lines.
  private func document(
    title: String,
    byline: String,
    parts texts: [String],
    below: [String]
  ) -> String {
    let parts =
      [style.paint(narrowed.wrap(title), .bold)]
      + (byline.isEmpty ? [] : [style.paint(narrowed.wrap(byline), .dim)]) + texts.map { "\n" + $0 }
      + [""] + below
    return "\n" + parts.joined(separator: "\n") + "\n\n"
  }

  /// Draws an address, which is never wrapped, so that it can be copied.
  private func link(_ address: String) -> String {
    style.hyperlink(style.paint(TerminalText.singleLine(address), .underline), to: address)
  }

  /// The view at a width that is easy to read: at most 96 cells.
  private var narrowed: ListView {
    ListView(columns: min(columns, 96), style: style, dates: dates, showsLinks: showsLinks)
  }
}
