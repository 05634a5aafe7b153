import Domain

/// One JSON object for the whole list: NewsAPI's shape, with an item on each line.
///
/// Its fields are a promise to scripts: new ones may come, none goes or changes its name.
struct JSONList<Item: Sendable>: ListFormat {
  /// The field that the items are in.
  let name: String
  let json: @Sendable (Item) -> JSON

  func head(_ words: String, total: Total?) -> String {
    let fields = JSON.fields([
      ("query", .text(words)), ("totalResults", .number(total?.count)),
      ("totalIsExact", .flag(total?.isExact ?? false)),
    ])
    return "{\(fields),\(JSON.quoted(name)):["
  }

  func item(_ item: Item, isFirst: Bool) -> String {
    (isFirst ? "\n" : ",\n") + json(item).text
  }

  func tail(next: Cursor?) -> String {
    "\n],\(JSON.fields([("next", .text(next?.description))]))}\n"
  }
}

/// One JSON object a line, an item each.
struct JSONLines<Item: Sendable>: ListFormat {
  let json: @Sendable (Item) -> JSON

  func item(_ item: Item, isFirst: Bool) -> String {
    json(item).text + "\n"
  }
}
