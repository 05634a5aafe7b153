package import Domain

extension Appearance {
  /// Reads a provider's id, name and page, a source and a link from column 1 on; nil if invalid.
  package init?(_ row: some RowReader) {
    guard let id = row.text(1), let name = row.text(2), let source = row.text(4),
      let link = row.link(5)
    else { return nil }
    let provider = Provider(id: id, name: name, keyPage: row.link(3))
    self.init(provider: provider, source: source, link: link)
  }
}
