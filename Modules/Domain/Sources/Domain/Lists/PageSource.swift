/// The pages of a list, each read as it arrives.
public struct PageSource<Item: Sendable>: Sendable {
  private let stream: @Sendable (Cursor?) -> PageStream<Item>

  /// Creates a source from the function that returns the page at a cursor as it arrives.
  init(arriving stream: @escaping @Sendable (Cursor?) -> PageStream<Item>) {
    self.stream = stream
  }

  /// Creates a source whose pages arrive at once.
  public init(_ page: @escaping @Sendable (Cursor?) async throws(NewsError) -> Page<Item>) {
    stream = { cursor in PageStream { (_) throws(NewsError) in try await page(cursor) } }
  }

  /// Returns the page at `cursor` as it arrives; nil is the first page.
  public func arriving(at cursor: Cursor?) -> PageStream<Item> {
    stream(cursor)
  }

  /// Returns the source with its pages transformed.
  func map<Other>(
    _ transform: @escaping @Sendable (Page<Item>) async -> Page<Other>
  ) -> PageSource<Other> {
    PageSource<Other>(arriving: { cursor in
      PageStream { (show) throws(NewsError) in
        let page = try await stream(cursor).complete { show(await transform($0)) }
        return await transform(page)
      }
    })
  }
}
