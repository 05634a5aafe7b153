public import Domain
import Texts

/// A list as one value: where its pages are from, and what front ends show of its items.
///
/// Its items have no screen and no marks, so that front ends do not know their kind.
public struct ListDeclaration: Sendable {
  /// The noun for one item, by which routes find the list.
  public let noun: String
  let source: @Sendable (PlainQuery) -> PageSource<DeskItem>

  /// Creates a list of the items of `pages`, each shown as an entry.
  public init<Item>(
    of noun: String,
    pages: @escaping @Sendable (PlainQuery, Cursor?) async throws(NewsError) -> Page<Item>,
    entry: @escaping @Sendable (Item) -> ListEntry
  ) {
    self.noun = noun
    source = { query in
      PageSource(
        { (cursor) throws(NewsError) in try await pages(query, cursor) },
        as: { DeskItem.entry(entry($0), of: noun) }
      )
    }
  }
}

extension ListPresenter {
  /// Creates a presenter of a declared list.
  public init(_ list: ListDeclaration) {
    self.init(search: { route in (route.query as? PlainQuery).map(list.source) })
  }
}

/// An item of a declared list.
public struct ListEntry: ListedItem, Hashable {
  public let id: String
  public let title: String
  /// What is known of it, in the order in which it is shown.
  public let facts: [String]

  /// Creates an entry; facts that are nil are left out.
  public init(id: String, title: String, facts: [String?]) {
    (self.id, self.title) = (id.bounded(to: .line), title.bounded(to: .line))
    self.facts = facts.compactMap { $0?.bounded(to: .line) }
  }
}
