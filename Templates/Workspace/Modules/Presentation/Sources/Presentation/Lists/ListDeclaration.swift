public import Domain

/// A list as one value: where its pages are from, and what front ends show of its items.
public struct ListDeclaration: Sendable {
  /// The noun for one item, by which commands and routes find the list.
  public let noun: String
  let page: @Sendable (PlainQuery, Cursor?) async -> Result<Page<ListEntry>, NewsError>

  /// Creates a list of the items of `pages`, each shown as an entry.
  public init<Item>(
    of noun: String,
    pages: @escaping @Sendable (PlainQuery, Cursor?) async throws(NewsError) -> Page<Item>,
    entry: @escaping @Sendable (Item) -> ListEntry
  ) {
    self.noun = noun
    page = { query, cursor in
      do throws(NewsError) {
        let page = try await pages(query, cursor)
        return .success(Page(items: page.items.map(entry), continuation: page.continuation))
      } catch {
        return .failure(error)
      }
    }
  }
}

/// An item of a list, ready to draw: front ends do not know its kind.
public struct ListEntry: ListedItem, Hashable {
  public let id: String
  public let title: String
  /// What is known of it, in the order in which it is shown.
  public let facts: [String]

  /// Creates an entry; facts that are nil are left out.
  public init(id: String, title: String, facts: [String?]) {
    (self.id, self.title, self.facts) = (id, title, facts.compactMap(\.self))
  }
}

/// The content of a screen: the entries of the list with a noun.
public enum Route: Hashable, Sendable { case entries(of: String, PlainQuery) }
