package import Domain
import FoundationEssentials
package import Query
import Texts

/// An article in NewsAPI's JSON, with the fields that Broadsheet adds in exports.
///
/// Every field may be null or missing. NewsAPI's texts contain HTML references. A record with a
/// provider was exported by Broadsheet, and its texts are plain.
package struct WireArticle: Decodable, Sendable {
  /// Why a record cannot be converted to an article.
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
  let savedChangedAt: Lenient<String>?
  let readChangedAt: Lenient<String>?
  let storyChoices: Lenient<LenientList<WireStoryChoice>>?
  let alsoAt: Lenient<LenientList<WirePlace>>?
  let contentHTML: Lenient<String>?
  let enclosures: Lenient<LenientList<WireEnclosure>>?
  let authors: Lenient<LenientList<String>>?
  let categories: Lenient<LenientList<String>>?
  let comments: Lenient<String>?
  let editedAt: Lenient<String>?
  let fullText: Lenient<WireFullText>?

  /// The id of the article's first provider; nil unless Broadsheet exported the record.
  package var providerID: String? { provider?.value }

  /// The article's marks at the time of the export.
  package var marks: ArticleMarks {
    var marks = ArticleMarks(isSaved: saved?.value ?? false, isRead: read?.value ?? false)
    // Archives cannot store other times, which only a changed file has.
    let times = [savedChangedAt, readChangedAt].map { text in
      text?.value.flatMap { Date(iso8601: $0) }.flatMap { $0.isSupported ? $0 : nil }
    }
    (marks.savedChange, marks.readChange) = (times[0], times[1])
    let choices = storyChoices?.value?.items.prefix(Self.mostPlaces) ?? []
    marks.storyChoices = choices.compactMap { $0?.choice }
    return marks
  }

  /// The other places of the story in a record that Broadsheet exported; else empty.
  ///
  /// `provider` returns the provider with an id.
  package func places(_ provider: (Provider.ID?) -> Provider) -> [Appearance] {
    guard providerID != nil, let places = alsoAt?.value else { return [] }
    return places.items.prefix(Self.mostPlaces).compactMap { $0?.appearance(provider) }
  }

  /// A limit against hostile files, because each place is compared with all others.
  private static let mostPlaces = 100

  /// Whether there is a title, or a summary that can replace it.
  package var isTitled: Bool { headline != nil }

  /// Returns the article; without a title, its summary or its site is the title.
  ///
  /// `language` is the language of the whole reply, for articles that do not state their own. Only a
  /// file can be an export: a service has no texts of pages.
  package func article(
    from provider: Provider,
    in language: Language? = nil,
    alsoAt places: [Appearance] = [],
    isFile: Bool = false
  ) throws(Fault) -> Article {
    let isExport = isFile && providerID != nil
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
      publishedAt: publishedAt?.value.flatMap { Date(iso8601: $0) },
      content: isExport ? nil : text(content).map(Self.withoutCutMark),
      body: isExport ? exportedBody : nil,
      language: self.language?.value.flatMap(Language.init) ?? language,
      alsoAt: places
    )
    guard let article else { throw .noAddress }
    return article
  }

  /// The body of a record that Broadsheet exported; nil if it has none.
  ///
  /// The text of a document that is nothing but paragraphs is exact in `content`.
  private var exportedBody: Article.Body? {
    let full = fullText?.value.flatMap(\.fullText)
    var document = (contentHTML?.value).map { Document(html: $0) } ?? .empty
    if let content = content?.value, full == nil, document.isPlain {
      document = Document(text: content)
    }
    let body = Article.Body(
      document,
      full: full,
      authors: authors?.value?.items.compactMap(\.self) ?? [],
      categories: categories?.value?.items.compactMap(\.self) ?? [],
      enclosures: enclosures?.value?.items.compactMap { $0?.enclosure } ?? [],
      comments: (comments?.value).flatMap { WebLink($0) },
      editedAt: editedAt?.value.flatMap { Date(iso8601: $0) }
    )
    return body == Article.Body(.empty) ? nil : body
  }

  private var headline: String? {
    [title, description].lazy.compactMap(text).first { !Self.isBlank($0) }
  }

  /// Returns a field as plain text; nil if it is missing, or blank in a reply of the service.
  private func text(_ field: Lenient<String>?) -> String? {
    guard let value = field?.value, providerID == nil else { return field?.value }
    let plain = HTMLText.decoded(value)
    return Self.isBlank(plain) ? nil : plain
  }

  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// Removes the `[+1234 chars]` at the end of a truncated text; the ellipsis stays.
  private static func withoutCutMark(_ text: String) -> String {
    let mark = " chars]".utf8
    guard text.utf8.suffix(mark.count).elementsEqual(mark) else { return text }
    let beginning = text.utf8.dropLast(mark.count)
    let digits = beginning.reversed().prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    let rest = beginning.dropLast(digits.count)
    guard rest.suffix(2).elementsEqual("[+".utf8) else { return text }
    let kept = Substring(rest.dropLast(2)).unicodeScalars
    let last = kept.lastIndex { !$0.properties.isWhitespace }
    return last.map { String(kept[...$0]) } ?? ""
  }
}

/// Another place of an article's story, in Broadsheet's JSON.
struct WirePlace: Decodable, Sendable {
  let provider: Lenient<String>?
  let source: Lenient<String>?
  let url: Lenient<String>?

  /// Returns the place, named by its site if it has no source; nil without an address.
  func appearance(_ provider: (Provider.ID?) -> Provider) -> Appearance? {
    guard let link = url?.value.flatMap(WebLink.init) else { return nil }
    return Appearance(
      provider: provider(self.provider?.value),
      source: source?.value ?? link.site,
      link: link
    )
  }
}

/// A file that belongs to an article, in Broadsheet's JSON.
struct WireEnclosure: Decodable, Sendable {
  let url: Lenient<String>?
  let type: Lenient<String>?
  let bytes: Lenient<Int>?
  let seconds: Lenient<Int>?

  /// The file; nil without an address.
  var enclosure: Article.Enclosure? {
    (url?.value).flatMap { WebLink($0) }.map { link in
      Article.Enclosure(link, type: type?.value, bytes: bytes?.value, seconds: seconds?.value)
    }
  }
}

/// The text of an article's page, in Broadsheet's JSON.
struct WireFullText: Decodable, Sendable {
  let contentHTML: Lenient<String>?
  let url: Lenient<String>?
  let fetchedAt: Lenient<String>?

  /// The text; nil unless all fields are valid.
  var fullText: Article.FullText? {
    guard let html = contentHTML?.value, let page = (url?.value).flatMap({ WebLink($0) }),
      let date = (fetchedAt?.value).flatMap({ Date(iso8601: $0) })
    else { return nil }
    return Article.FullText(Document(html: html), page: page, fetchedAt: date)
  }
}

/// What the person decided about the story of an article, in Broadsheet's JSON.
struct WireStoryChoice: Decodable, Sendable {
  let article: Lenient<String>?
  let other: Lenient<String>?
  let made: Lenient<Bool>?
  let changedAt: Lenient<String>?

  /// The choice; nil unless all fields are valid.
  var choice: StoredStoryChoice? {
    let ids = [article, other].compactMap { ($0?.value).flatMap { Article.ID($0) } }
    guard ids.count == 2, let isMade = made?.value,
      let date = (changedAt?.value).flatMap({ Date(iso8601: $0) }), date.isSupported
    else { return nil }
    let choice = StoryChoice(joining: ids[0], ids[1])
    return StoredStoryChoice(choice, isMade: isMade, changedAt: date)
  }
}
