extension DocumentBuilder {
  /// What an element of HTML means for a document.
  enum Tag: Equatable {
    case root
    /// An element that only begins a new line.
    case block
    case heading(Int)
    case quotation, list, numberedList, item, term, description, preformatted
    case table, row, cell, headerCell, tableCaption, figure, caption
    case rule, lineBreak, picture, audio, video, source, link, quote, summary, ruby, hidden
    case style(Document.Style)

    /// Returns the meaning of an element's name in lower case; nil if it has none.
    static func named(_ name: String) -> Tag? { tags[name] }

    private static let tags: [String: Tag] = {
      var tags: [String: Tag] = [:]
      for (names, tag) in meanings {
        for name in names.split(separator: " ") { tags[String(name)] = tag }
      }
      return tags
    }()

    private static let meanings: [(String, Tag)] = [
      (
        "address article aside body center details div fieldset footer form header hgroup legend main "
          + "nav p section",
        .block
      ),
      ("h1", .heading(1)), ("h2", .heading(2)), ("h3", .heading(3)), ("h4", .heading(4)),
      ("h5", .heading(5)), ("h6", .heading(6)),
      ("blockquote", .quotation), ("dir dl menu ul", .list), ("ol", .numberedList), ("li", .item),
      ("dt", .term), ("dd", .description), ("pre", .preformatted), ("table", .table), ("tr", .row),
      ("td", .cell), ("th", .headerCell), ("caption", .tableCaption), ("figure", .figure),
      ("figcaption", .caption), ("hr", .rule), ("br", .lineBreak), ("img", .picture),
      ("audio", .audio), ("video", .video), ("source", .source), ("a", .link), ("q", .quote),
      ("summary", .summary), ("rt", .ruby), ("rp", .hidden), ("ins", .style(.inserted)),
      ("mark", .style(.marked)), ("b strong", .style(.strong)),
      ("cite dfn em i var", .style(.emphasis)),
      ("del s strike", .style(.deleted)), ("code kbd samp tt", .style(.code)),
      ("sup", .style(.superscript)), ("sub", .style(.subscript)),
    ]
  }
}
