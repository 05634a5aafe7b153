import ArticleFiles
import CSampleEdition
public import Domain
import FoundationEssentials

/// About a hundred short articles, written for this program, that can be searched without a
/// network.
///
/// Their sources and addresses mark them as samples: RFC 2606 reserves `.example`, so none of the
/// addresses is a real site. Their text is `edition.ndjson`, in the format of exports.
public enum SampleEdition {
  /// The provider that the samples are listed under.
  public static let provider = Provider(id: "sample", name: "The sample edition")

  /// All articles, parsed at the first use.
  public static let articles: [Article] = {
    let decoder = RecordDecoder { $0 == provider.id ? provider : nil }
    return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      try? decoder.article(line).article
    }
  }()

  /// The embedded text, one JSON object a line.
  static let text: Data = {
    var size = 0
    guard let bytes = cse_edition(&size) else { return Data() }
    return Data(bytes: bytes, count: size)
  }()
}
