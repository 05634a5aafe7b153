import Domain
import FoundationEssentials
import Presentation
import Reading
import Terminal
import Texts

extension ScenePainter {
  /// The widest text that is easy to read.
  private static var textWidth: Int { 72 }

  /// Draws the open item or the preview; returns its lines and how far it is scrolled, nil if it is
  /// not shown.
  mutating func drawArticle(
    _ cache: ArticleCache
  ) -> (place: ScrollPlace, lines: ArticleLines)? {
    guard let pane = layout.areas[.article] else { return nil }
    guard let item else {
      drawHeader(.article, "Preview", "")
      return nil
    }
    let isPreview = scene.item == nil
    let area = textArea(pane, bottom: isPreview ? 2 : 0)
    guard let detail = item.detail else {
      drawHeader(.article, isPreview ? "Preview" : "Article", "")
      drawState(item, area)
      return nil
    }
    let picture = isPreview ? nil : fittingPicture(area)
    var lines = cache.lines(
      detail,
      width: area.columns,
      pictureRows: picture?.lines.count ?? 0,
      minute: Int((scene.desk.now.timeIntervalSince1970 / 60).rounded(.down)),
      dates
    )
    if !isPreview, theme.hasColor { lines.show(scene.pictures.filter { $0.value.fits(area) }) }
    let place = ScrollPlace(isPreview ? 0 : scene.scroll, lines: lines.count, page: area.rows)
    let chosen = isPreview ? nil : scene.chosenLink.flatMap { lines.address(of: $0) }
    for (number, line) in (place.scroll..<lines.count).prefix(area.rows).enumerated() {
      draw(lines[line], picture, area, line: number, chosen)
    }
    drawItemHeader(item, isPreview, place)
    if isPreview { drawPreviewHint(pane, area) }
    return (place, lines)
  }

  /// The part of a pane that has the text, with a margin on both sides.
  private func textArea(_ pane: CellArea, bottom: Int) -> CellArea {
    let margin = pane.columns >= 30 ? 2 : pane.columns >= 10 ? 1 : 0
    let width = min(Self.textWidth, pane.columns - 2 * margin)
    // In a wide pane the text is in the middle, but never far from the list beside it.
    let left =
      layout.areas.count == 1 ? (pane.columns - width) / 2 : min((pane.columns - width) / 2, 8)
    let top = pane.rows + layout.messages.rows >= 16 ? 1 : 0
    let rows = pane.rows - top - (pane.rows >= 10 ? bottom : 0)
    return CellArea(row: pane.row + top, column: pane.column + left, rows: rows, columns: width)
  }

  private func fittingPicture(_ area: CellArea) -> CellPicture? {
    scene.picture.flatMap { theme.hasColor && $0.fits(area) ? $0 : nil }
  }

  private mutating func draw(
    _ line: ArticleLines.Line,
    _ picture: CellPicture?,
    _ area: CellArea,
    line number: Int,
    _ chosen: Document.Address?
  ) {
    let picture = line.picture.map { scene.pictures[$0] } ?? picture
    if let pictureLine = line.pictureLine, let picture {
      for (column, halves) in picture.lines[pictureLine].enumerated() {
        let style = CellStyle(foreground: .rgb(halves.upper), background: .rgb(halves.lower))
        put(StyledText("\u{2580}", style), area, line: number, column: column)
      }
    } else {
      var text = StyledText()
      for span in line.spans {
        var style = style(of: span)
        if let chosen, span.link == chosen { style.attributes.insert(.reverse) }
        let link = span.role == .link ? span.link?.description : span.link?.page?.description
        text.append(verbatim: span.text, style, link: link)
      }
      put(text, area, line: number)
    }
  }

  private func style(of span: ArticleLines.Line.Span) -> CellStyle {
    var style = theme.style(span.role)
    if span.look.contains(.strong) { style.attributes.insert(.bold) }
    if span.look.contains(.emphasis) { style.attributes.insert(.italic) }
    if span.look.contains(.deleted) { style.attributes.insert(.dim) }
    if span.link != nil, span.role != .link { style.attributes.insert(.underline) }
    return style
  }

  /// Draws the state of an item that is not loaded.
  private mutating func drawState(_ item: ItemOutput, _ area: CellArea) {
    var text = ""
    var role = Role.dim
    switch item.status {
    case .loading(let progress): text = progress
    case .failed: (text, role) = ("! " + (item.notice?.line ?? "not available"), .error)
    case .idle, .shown: break
    }
    var lines = TerminalText.wrap(TerminalText.singleLine(text), to: area.columns)
      .map { StyledText($0, theme.style(role)) }
    if item.status == .failed, let key = scene.keys.name(of: .refresh) {
      lines.append(StyledText("\(key) tries again", theme.style(.dim)))
    }
    for (number, line) in lines.enumerated() { put(line, area, line: number) }
  }

  private mutating func drawItemHeader(
    _ item: ItemOutput,
    _ isPreview: Bool,
    _ place: ScrollPlace
  ) {
    let position = list.flatMap { list -> String? in
      guard let index = scene.selectedIndex, list.rows[index].id == item.detail?.id else {
        return nil
      }
      return "\(Count.digits(index + 1)) of \(Count.digits(list.count))"
    }
    let work = workPlace == .header && layout.areas[.list] == nil ? scene.work : nil
    drawHeader(
      .article,
      isPreview ? "Preview" : item.detail?.id.kind == .video ? "Video" : "Article",
      [position, work].compactMap(\.self).joined(separator: " \u{00B7} "),
      right: isPreview ? nil : place.share
    )
  }

  private mutating func drawPreviewHint(_ pane: CellArea, _ area: CellArea) {
    guard pane.rows >= 10, let key = scene.keys.name(of: .open) else { return }
    var text = StyledText(key, theme.style(.accent))
    text.append(" reads it in full", theme.style(.dim))
    let column = area.column - pane.column
    put(text, pane, line: pane.rows - 1, column: column, width: area.columns)
  }
}

extension CellPicture {
  /// Whether it fits an area with a few lines of text.
  fileprivate func fits(_ area: CellArea) -> Bool {
    !lines.isEmpty && lines.allSatisfy { $0.count <= area.columns }
      && lines.count <= max(0, area.rows - 4)
  }
}
