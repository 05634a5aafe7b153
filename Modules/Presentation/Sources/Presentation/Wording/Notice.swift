public import Domain
public import Query
import Texts

/// A message for the reader: a failure with its remedy, or a confirmation.
public struct Notice: Hashable, Sendable {
  /// A description of an event without a full stop, and its remedy.
  public struct Sentence: Hashable, Sendable {
    /// The event and its object; also advice, if that reads the same in every front end.
    public let text: String
    /// The remedy, to be worded by the front end.
    public let remedy: Remedy?
  }

  /// The sentences, one or more; a sentence for each reason why providers failed.
  public let sentences: [Sentence]
  /// The reaction to a failure, such as `showing the stored copy`; nil if there was none.
  public let outcome: String?
  /// The error behind the notice; nil for a confirmation.
  public let error: NewsError?

  /// The notice as one line without its remedies and without a full stop at its end.
  public var text: String { worded(\.text) }

  /// The remedies, each once, in the order of the sentences.
  public var remedies: [Remedy] {
    sentences.compactMap(\.remedy).reduce(into: []) { remedies, remedy in
      if !remedies.contains(remedy) { remedies.append(remedy) }
    }
  }

  /// Returns the notice as one line, each sentence as `words` returns it.
  public func worded(_ words: (Sentence) -> String) -> String {
    ([sentences.map(words).joined(separator: ". ")] + [outcome].compactMap(\.self))
      .joined(separator: "; ")
  }

  /// That an article cannot be opened in a browser.
  public static let noPage = "this message has no page on the web"

  /// Creates a notice of an error; nil for cancelled work, which is never shown.
  public init?(_ error: NewsError) { self.init([error]) }

  public init(_ rule: InvalidQuery) {
    sentences = [Sentence(text: rule.sentence, remedy: rule.remedy)]
    outcome = nil
    error = .invalidQuery(rule)
  }

  /// Creates a notice of a page's remark; nil if its error is cancellation.
  public init?(_ remark: PageRemark) {
    switch remark {
    case .answered(let provider, let error):
      self.init([error], outcome: "showing results from \(provider.nameWithin)")
    case .missing(let errors):
      let isArchive = errors.allSatisfy { if case .archiveUnavailable = $0 { true } else { false } }
      self.init(
        errors,
        outcome: isArchive
          ? "showing the other articles" : "showing results from the other providers"
      )
    case .oversized(let received, let limit):
      self.init(
        "dropped \(Count.digits(received - limit)) of the \(Count.digits(received)) results that "
          + "a provider sent for a page of \(limit)"
      )
    case .notKept(let error):
      self.init([error], after: "the results were not stored: ")
    case .marksUnknown(let error):
      self.init(error)
    case .noFeeds:
      self = .noFeeds
    case .archiveIsEmpty:
      self.init("the archive is empty; search online first, or import articles from a file")
    }
  }

  /// Creates the confirmation that an article was saved or is no longer saved.
  public init(_ article: Article, isSaved: Bool) {
    self.init("\(isSaved ? "saved" : "no longer saved"): \(article.title)")
  }

  /// Creates the confirmation that an article is marked as read or as unread.
  public init(_ article: Article, isRead: Bool) {
    self.init("marked as \(isRead ? "read" : "unread"): \(article.title)")
  }

  /// Creates the confirmation that an article is split off its story, or put back.
  public init(_ article: Article, isApart: Bool) {
    self.init("\(isApart ? "taken out of its story" : "back in its story"): \(article.title)")
  }

  /// The answer to a change of a feed that was unfollowed meanwhile.
  static let notFollowed = Notice("this feed is not followed any more")

  /// The answer to a refresh or a list of unread articles without feeds.
  static let noFeeds = Notice("you follow no feeds", .followFeed)

  /// The answer to an undo without anything to undo.
  static let nothingToUndo = Notice("there is nothing to undo")

  /// Creates the confirmation that a video was liked or is no longer liked.
  public init(_ video: Video, isLiked: Bool) {
    self.init("\(isLiked ? "liked" : "no longer liked"): \(video.title.cut(at: 300))")
  }

  /// Creates a notice that explains why an older copy is shown; nil for cancelled work.
  public init?(olderCopy error: NewsError) {
    self.init([error], outcome: "showing the stored copy")
  }

  /// Creates a notice that a saved picture could not be added to the list; nil for cancelled work.
  public init?(unlisted error: NewsError) {
    self.init([error], after: "the picture was saved, but not added to the list: ")
  }

  init(_ text: String, _ remedy: Remedy? = nil) {
    sentences = [Sentence(text: text, remedy: remedy)]
    outcome = nil
    error = nil
  }

  /// Creates a notice of errors after an introduction; nil if all are cancellation.
  public init?(_ errors: [NewsError], after introduction: String = "", outcome: String? = nil) {
    var sentences = NewsError.sentences(for: errors)
    guard let first = sentences.first else { return nil }
    sentences[0] = Sentence(text: introduction + first.text, remedy: first.remedy)
    self.sentences = sentences
    self.outcome = outcome
    error = errors.first
  }
}

/// Filters notices so that one problem with the archive is shown once in a session.
///
/// All other notices are about one list, such as where its results are from, and are always shown.
public struct NoticeFilter: Sendable {
  private var shown: Set<Problem> = []

  /// A file that cannot be read usually cannot be written either: both count as one problem.
  private struct Problem: Hashable {
    let path: String
    let reason: String
  }

  public init() {}

  /// Returns whether to show a notice, and records it.
  public mutating func admits(_ notice: Notice) -> Bool {
    switch notice.error {
    case .archiveUnreadable(let path, let reason)?, .archiveUnwritable(let path, let reason)?,
      .archiveDamaged(let path, let reason)?, .archiveUnavailable(let path, let reason)?:
      shown.insert(Problem(path: path, reason: reason)).inserted
    default: true
    }
  }
}

extension InvalidQuery {
  /// The problem of the query, and the valid values unless a remedy has them.
  var sentence: String {
    switch self {
    case .nothingToSearchFor: "nothing to search for"
    case .noWords: "nothing to search for; add words"
    case .tooLong(let length, let maximum):
      "the query is \(Count.digits(length)) characters long; use up to \(maximum)"
    case .filter(let filter, let value, let suggestion):
      "\(filter.text(value)) is not a filter value; "
        + (suggestion.map { "did you mean \($0)?" } ?? filter.advice)
    case .unknownFilter(let name):
      "\(name.cut(at: 60)): is not a filter; \(QueryFilter.advice(for: name)); "
        + "to search for the text, put it in quotes"
    case .pageSize(let size, let allowed):
      "\(Count.digits(size)) is not a page size; "
        + "use \(allowed.lowerBound) to \(allowed.upperBound)"
    case .tooManySources(let count, let maximum):
      "\(count) sources are too many; use up to \(maximum)"
    case .source(let text):
      "\"\(text)\" is not a source id; ids have no spaces or commas, such as bbc-news"
    case .domain(let text): "\"\(text)\" is not a host name; use one such as bbc.co.uk"
    case .datesReversed: "the first date is later than the last"
    case .sourcesWithCountryOrCategory:
      "sources cannot be combined with a country or a category"
    }
  }
}

extension QueryFilter {
  /// Returns the filter as typed, with quotes around a value that needs them.
  fileprivate func text(_ value: String) -> String {
    let value = value.cut(at: 60)
    let needsQuotes = value.isEmpty || value.contains { $0.isWhitespace || $0 == "(" || $0 == ")" }
    return needsQuotes ? "\(rawValue):\"\(value)\"" : "\(rawValue):\(value)"
  }

  /// The values that the filter takes, as a request.
  fileprivate var advice: String {
    switch self {
    case .title, .description, .content, .author, .source, .category:
      "use a word, such as \(rawValue):climate"
    case .site: "use a host name, such as site:bbc.co.uk"
    case .language:
      "use one of " + Language.allCases.map(\.rawValue).joined(separator: ", ")
    case .after, .before:
      "use a date such as 2026-08-20, 2026-06 or yesterday, or an age such as 7d"
    case .state: "use is:saved, is:read, is:unread or is:followed"
    case .part: "use has:audio, has:video, has:picture or has:full"
    case .tag: "use a tag of your feeds, such as tag:news"
    case .feed: "use the name or the number of a feed that you follow"
    }
  }

  /// The filter that a misspelt name is nearest to, as a question, or all filters.
  fileprivate static func advice(for name: String) -> String {
    let names = allCases.map(\.rawValue)
    return Suggestion.nearest(to: name, among: names).map { "did you mean \($0):?" }
      ?? "filters are " + names.map { $0 + ":" }.joined(separator: " ")
  }
}
