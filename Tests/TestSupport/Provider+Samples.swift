public import Domain

// Providers for tests of messages, with and without an article in the name and a page for keys.
extension Provider {
  public static let news = Provider(
    id: "news",
    name: "News",
    keyPage: WebLink("https://a.example")
  )

  /// A provider whose name begins with an article.
  public static let post = Provider(
    id: "post",
    name: "The Post",
    keyPage: WebLink("https://b.example")
  )

  /// A provider without a page for keys.
  public static let wire = Provider(id: "wire", name: "Wire")
}
