package import Domain
package import FoundationEssentials
import NewsAPIFormat

/// Makes articles of records.
package struct RecordDecoder: Sendable {
  /// A record is no article, for a reason told as a short phrase.
  package struct Fault: Error {
    let reason: String
  }

  /// Finds the provider that a record names.
  let provider: @Sendable (Provider.ID) -> Provider?

  private let decoder = JSONDecoder()
  private static let unknown = Provider(id: "import", name: "Imported")

  /// Creates a decoder that finds providers by `provider`.
  package init(provider: @escaping @Sendable (Provider.ID) -> Provider?) {
    self.provider = provider
  }

  /// Returns the article that `json`, a whole object, describes.
  package func article(_ json: Data) throws(Fault) -> ImportedArticle {
    guard let wire = try? decoder.decode(WireArticle.self, from: JSONMending.mended(json)) else {
      throw Fault(reason: "not valid JSON")
    }
    let article: Article
    do throws(WireArticle.Fault) {
      article = try wire.article(
        from: knownProvider(wire.providerID),
        alsoAt: wire.places(knownProvider)
      )
    } catch {
      throw Fault(reason: Self.words(error))
    }
    // A search calls such an article by its site; a file may hold any objects that have addresses.
    guard wire.isTitled else { throw Fault(reason: "no title") }
    return ImportedArticle(article: article, marks: wire.marks)
  }

  private func knownProvider(_ id: Provider.ID?) -> Provider {
    id.flatMap(provider) ?? Self.unknown
  }

  private static func words(_ fault: WireArticle.Fault) -> String {
    switch fault {
    case .noAddress: "no web address"
    case .withdrawn: "withdrawn by its publisher"
    }
  }
}
