package import Domain
import FoundationEssentials

/// An article as NewsAPI writes it, with the fields that Broadsheet adds when it exports one.
///
/// Every field may be null or missing. NewsAPI writes texts as HTML does; a record that names its
/// provider was written by Broadsheet, and its texts are taken as they are.
package struct WireArticle: Decodable, Sendable {
  /// Why a record is no article.
  package enum Fault: Error {
    case noAddress
    case withdrawn
  }

  struct Source: Decodable {
    let id: Lenient<String>?
    let name: Lenient<String>?
  }

  let source: Lenient<Source>?
  let author: Lenient<String>?
  let title: Lenient<String>?
  let description: Lenient<String>?
  let url: Lenient<String>?
  let urlToImage: Lenient<String>?
  let publishedAt: Lenient<String>?
  let content: Lenient<String>?
  let language: Lenient<String>?
  let provider: Lenient<String>?
  let saved: Lenient<Bool>?
  let read: Lenient<Bool>?
  let alsoAt: Lenient<[Lenient<WirePlace>]>?

  /// The provider that first brought the article; nil unless Broadsheet wrote the record.
  package var providerID: String? { provider?.value }

  /// What a person had done with the article when Broadsheet wrote the record.
  package var marks: ArticleMarks {
    ArticleMarks(isSaved: saved?.value ?? false, isRead: read?.value ?? false)
  }

  /// Where else the story can be read, as far as Broadsheet wrote it; none in any other record.
  ///
  /// `provider` finds the provider that a place names.
  package func places(_ provider: (Provider.ID?) -> Provider) -> [Appearance] {
    guard providerID != nil, let places = alsoAt?.value else { return [] }
    return places.prefix(Self.mostPlaces).compactMap { $0.value?.appearance(provider) }
  }

  /// More places than any story has; each is compared with all others.
  private static let mostPlaces = 100

  /// Whether there is a title, or a summary to be called by.
  package var isTitled: Bool { headline != nil }

  /// Returns the article; one without a title is called by its summary or its site.
  ///
  /// `language` is that of all articles that come with this one, if they have one.
  package func article(
    from provider: Provider,
    in language: Language? = nil,
    alsoAt places: [Appearance] = []
  ) throws(Fault) -> Article {
    guard let link = url?.value.flatMap(WebLink.init) else { throw .noAddress }
    guard link.site != "removed.com", title?.value != "[Removed]" else { throw .withdrawn }
    let article = Article(
      provider: provider,
      source: Article.Source(
        id: text(source?.value?.id),
        name: text(source?.value?.name) ?? link.site
      ),
      author: text(author),
      title: headline ?? link.site,
      summary: text(description),
      link: link,
      picture: urlToImage?.value.flatMap(WebLink.init),
      publishedAt: publishedAt?.value.flatMap { try? Date($0, strategy: .iso8601) },
      content: providerID == nil ? text(content).map(Self.withoutCutMark) : text(content),
      language: self.language?.value.flatMap(Language.init) ?? language,
      alsoAt: places
    )
    guard let article else { throw .noAddress }
    return article
  }

  private var headline: String? {
    [title, description].lazy.compactMap(text).first { !Self.isBlank($0) }
  }

  /// Returns a field as plain text; nil when nothing is there, or the service gave nothing to see.
  private func text(_ field: Lenient<String>?) -> String? {
    guard let value = field?.value, providerID == nil else { return field?.value }
    let plain = HTMLText.decoded(value)
    return Self.isBlank(plain) ? nil : plain
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// Takes away the `[+1234 chars]` at the end of a text that was cut; the ellipsis stays.
  private static func withoutCutMark(_ text: String) -> String {
    guard text.hasSuffix(" chars]"), let start = text.lastIndex(of: "["),
      text[start...].dropFirst().first == "+",
      text[start...].dropFirst(2).dropLast(7).allSatisfy(\.isNumber)
    else { return text }
    return String(text[..<start].reversed().drop(while: \.isWhitespace).reversed())
  }
}
