import Domain
import FoundationEssentials
import Query
import Texts
import WebServer

/// The parameters of a request to NewsAPI, by their names in any case.
///
/// Clients of NewsAPI send `qInTitle` and `qintitle`. An empty value counts as a missing one, as there.
/// Unknown parameters are ignored. Texts are compared by bytes, since they can be hostile.
struct NewsAPIParameters {
  /// The maximum number of elements of a list of domains.
  static let maximumDomains = 100
  /// The maximum length of a value in bytes, except for `q`; enough for a hundred domains.
  private static let maximumBytes = 8_192

  private let query: FormFields

  init(_ query: FormFields) {
    self.query = query
  }

  /// Returns the first value of a parameter, trimmed; nil if there is none.
  func first(_ name: String) -> String? {
    values(name).first
  }

  /// Returns the value of a parameter, trimmed; nil if there is none.
  func text(_ name: String) throws(NewsAPIError) -> String? {
    let values = values(name)
    guard values.count <= 1 else {
      throw .invalid("\(name) occurs \(values.count) times; send it once")
    }
    guard let value = values.first else { return nil }
    guard value.utf8.count <= Self.maximumBytes else {
      throw .invalid(
        "\(name) is \(value.utf8.count) bytes long; use up to \(Self.maximumBytes)"
      )
    }
    return value
  }

  private func values(_ name: String) -> [String] {
    query.fields.filter { $0.name.hasSameLetters(as: name) }.map(\.value.singleSpaced)
      .filter { !$0.isEmpty }
  }

  /// Returns the elements of a comma-separated list, without empty ones.
  func list(_ name: String) throws(NewsAPIError) -> [String] {
    guard let value = try text(name) else { return [] }
    return value.utf8.split(separator: UInt8(ascii: ","))
      .map { String(decoding: $0, as: UTF8.self).singleSpaced }.filter { !$0.isEmpty }
  }

  /// Returns a list of hosts.
  func domains(_ name: String) throws(NewsAPIError) -> [String] {
    let domains = try list(name)
    guard domains.count <= Self.maximumDomains else {
      throw .invalid("\(name) has \(domains.count) hosts; use up to \(Self.maximumDomains)")
    }
    return domains
  }

  /// Returns the value that a parameter selects; nil if there is none.
  func choice<Value: NewsAPIChoice>(
    _ name: String,
    of type: Value.Type
  ) throws(NewsAPIError) -> Value? {
    guard let text = try text(name) else { return nil }
    return try Self.choice(text, name)
  }

  /// Returns the values that a list selects.
  func choices<Value: NewsAPIChoice>(
    _ name: String,
    of type: Value.Type
  ) throws(NewsAPIError) -> [Value] {
    var values: [Value] = []
    for text in try list(name) { values.append(try Self.choice(text, name)) }
    return values.distinct
  }

  private static func choice<Value: NewsAPIChoice>(
    _ text: String,
    _ name: String
  ) throws(NewsAPIError) -> Value {
    let named = Value.allCases.first { $0.newsAPIName.hasSameLetters(as: text) }
    guard let value = named ?? Value(otherName: text) else {
      let names = Value.allCases.map(\.newsAPIName).joined(separator: ", ")
      throw .invalid("\(quoted(text)) is not a value of \(name); use one of \(names)")
    }
    return value
  }

  /// Returns a text in quotation marks, cut to 60 characters.
  static func quoted(_ text: String) -> String {
    "\"\(text.shortened(to: 60))\""
  }
}

extension NewsAPIParameters {
  /// A page of a list.
  struct Place: Equatable {
    /// The number of the page, from 1.
    let page: Int
    /// The number of results on a page, 1 to 100.
    let size: Int

    /// The offsets of its results.
    var range: Range<Int> { (page - 1) * size..<page * size }
  }

  /// Returns the requested page; the first one by default.
  func place(defaultSize: Int) throws(NewsAPIError) -> Place {
    let size = try number("pageSize") ?? defaultSize
    guard ArticleQuery.pageSizes.contains(size) else {
      throw NewsAPIError(.pageSize(size, allowed: ArticleQuery.pageSizes))
    }
    let page = try number("page") ?? 1
    guard page >= 1 else {
      throw NewsAPIError(.pageCannotBeLessThanOne, "page is \(page); pages are numbered from 1")
    }
    guard (page - 1).multipliedReportingOverflow(by: size).overflow == false,
      (page - 1) * size < NumberedLists.maximumResults
    else { throw .tooManyResults(page: page, size: size) }
    return Place(page: page, size: size)
  }

  private func number(_ name: String) throws(NewsAPIError) -> Int? {
    guard let text = try text(name) else { return nil }
    guard let number = Int(text) else {
      throw .invalid("\(name) is \(Self.quoted(text)); use a number")
    }
    return number
  }

  /// Returns the moment or the days of a parameter; nil if there is none.
  ///
  /// NewsAPI's times have no offset and are in UTC. A plus sign that a client did not encode is a
  /// space here.
  func date(_ name: String, now: Date) throws(NewsAPIError) -> DateExpression? {
    guard let text = try text(name) else { return nil }
    let bytes = Array(text.utf8.prefix(64))
    var words = bytes.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    if words.count > 1, words[0].utf8.count == 10 {
      words = [words[0] + "T" + words[1]] + words[2...]
    }
    let moment = words.joined(separator: "+")
    let forms = [moment, moment + "Z", moment + ":00Z"]
    guard let date = forms.lazy.compactMap({ DateExpression($0, now: now) }).first else {
      throw .invalid(
        "\(name) is \(Self.quoted(text)); use a date such as 2026-08-20 or 2026-08-20T12:15:00"
      )
    }
    return date
  }
}

/// A value that a parameter selects by its name.
protocol NewsAPIChoice: CaseIterable, Hashable {
  /// The name in NewsAPI's documentation.
  var newsAPIName: String { get }

  /// Creates a value from another name that clients send.
  init?(otherName: String)
}

extension NewsAPIChoice {
  init?(otherName: String) { nil }
}

extension ArticleFilter.Field: NewsAPIChoice {
  var newsAPIName: String { rawValue }
}

extension NewsCategory: NewsAPIChoice {
  var newsAPIName: String { rawValue }
}

extension ArticleQuery.Sort: NewsAPIChoice {
  var newsAPIName: String {
    switch self {
    case .newest, .oldest, .feed: "publishedAt"
    case .relevance: "relevancy"
    case .popularity: "popularity"
    }
  }
}

extension Language: NewsAPIChoice {
  var newsAPIName: String { rawValue }

  /// Reads a code with a region, such as `en-US`, and NewsAPI's earlier codes for Swedish and Chinese,
  /// all of which `newsapi-python` allows.
  init?(otherName: String) {
    let code = String(decoding: otherName.utf8.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    switch code.lowercased() {
    case "se": self = .sv
    case "cn": self = .zh
    case let code: self.init(rawValue: code)
    }
  }
}

extension String {
  /// Returns whether two texts have the same bytes, apart from the case of ASCII letters.
  fileprivate func hasSameLetters(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.lowercaseASCII == $1.lowercaseASCII }
  }
}

extension UInt8 {
  fileprivate var lowercaseASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension NewsAPIError {
  /// Creates the error of an invalid value.
  static func invalid(_ message: String) -> NewsAPIError {
    NewsAPIError(.parameterInvalid, message)
  }

  /// Creates the error of a page after the last possible one; clients read the limit from the text.
  fileprivate static func tooManyResults(page: Int, size: Int) -> NewsAPIError {
    NewsAPIError(
      .maximumResultsReached,
      "only the first \(NumberedLists.maximumResults) results of a query can be requested, and page "
        + "\(page) with \(size) results comes after them; divide the query with from and to"
    )
  }
}
