/// The pages of a list; each can be loaded as a whole, or read as it arrives.
public struct PageSource<Item: Sendable>: Sendable {
  /// Returns the page at a cursor as it arrives.
  public typealias Arriving = @Sendable (Cursor?) -> PageStream<Item>

  private let load: @Sendable (Cursor?) async throws(NewsError) -> Page<Item>
  private let stream: Arriving

  /// Creates a source from the functions for a whole page and for one that arrives.
  public init(
    page: @escaping @Sendable (Cursor?) async throws(NewsError) -> Page<Item>,
    arriving: @escaping Arriving
  ) {
    load = page
    stream = arriving
  }

  /// Creates a source whose pages arrive at once.
  public init(_ page: @escaping @Sendable (Cursor?) async throws(NewsError) -> Page<Item>) {
    self.init(page: page) { cursor in
      PageStream { (_) throws(NewsError) in try await page(cursor) }
    }
  }

  /// Returns the page at `cursor`; nil is the first page.
  public func page(at cursor: Cursor?) async throws(NewsError) -> Page<Item> {
    try await load(cursor)
  }

  /// Returns the page at `cursor` as it arrives; nil is the first page.
  public func arriving(at cursor: Cursor?) -> PageStream<Item> {
    stream(cursor)
  }

  /// Returns the source with its pages transformed.
  func map<Other>(
    _ transform: @escaping @Sendable (Page<Item>) async -> Page<Other>
  ) -> PageSource<Other> {
    PageSource<Other>(
      page: { (cursor) throws(NewsError) in await transform(try await load(cursor)) },
      arriving: { cursor in
        PageStream { (show) throws(NewsError) in
          let page = try await stream(cursor).complete { show(await transform($0)) }
          return await transform(page)
        }
      }
    )
  }
}
