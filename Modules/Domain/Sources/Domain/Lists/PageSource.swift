/// The pages of a list, each of which can be read as it arrives.
public struct PageSource<Item: Sendable>: Sendable {
  /// Shows a page that has not arrived completely; the load continues when it returns.
  public typealias Show = (Page<Item>) async -> Void

  private let load:
    @Sendable (_ cursor: Cursor?, _ show: @escaping Show) async throws(NewsError) -> Page<Item>

  /// Creates a source from the function that shows the page at a cursor as it arrives, and returns
  /// the complete one.
  init(
    arriving load:
      @escaping @Sendable (
        _ cursor: Cursor?,
        _ show: @escaping Show
      ) async throws(NewsError) -> Page<Item>
  ) {
    self.load = load
  }

  /// Creates a source whose pages arrive at once.
  public init(_ page: @escaping @Sendable (Cursor?) async throws(NewsError) -> Page<Item>) {
    load = { (cursor, _) throws(NewsError) in try await page(cursor) }
  }

  /// Creates a source whose pages arrive at once, with each item transformed.
  public init<Original: Sendable>(
    _ page: @escaping @Sendable (Cursor?) async throws(NewsError) -> Page<Original>,
    as transform: @escaping @Sendable (Original) -> Item
  ) {
    self.init { (cursor) throws(NewsError) in try await page(cursor).map(adding: [], transform) }
  }

  /// Returns the page at `cursor` as it arrives; nil is the first page.
  public func arriving(at cursor: Cursor?) -> PageStream<Item> {
    PageStream { (show) throws(NewsError) in try await load(cursor, show) }
  }

  /// Returns the complete page at `cursor`; nil is the first page.
  public func page(at cursor: Cursor?) async throws(NewsError) -> Page<Item> {
    try await load(cursor) { _ in }
  }

  /// Returns all items before the page at `end` as they are now; nil is the end of the list.
  public func items(
    before end: Cursor?
  ) async throws(NewsError) -> (items: [Item], total: Total?)
  where Item: ListedItem {
    var rest: Set<Item.ID> = []
    if let end { rest = Set(try await page(at: end).items.map(\.found)) }
    var pager = Pager<Item> { [rest] (cursor) throws(NewsError) in
      let page = try await page(at: cursor)
      let own = page.items.prefix { !rest.contains($0.found) }
      guard own.count < page.items.count else { return page }
      return Page(items: Array(own), total: page.total, continuation: .end(.complete))
    }
    var items: [Item] = []
    while let news = try await pager.next() { items += news }
    return (items, pager.paging.total)
  }

  /// Returns the source with its pages transformed.
  func map<Other>(
    _ transform: @escaping @Sendable (Page<Item>) async -> Page<Other>
  ) -> PageSource<Other> {
    PageSource<Other>(arriving: { (cursor, show) throws(NewsError) in
      await transform(try await load(cursor) { await show(await transform($0)) })
    })
  }
}
