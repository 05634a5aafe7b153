import Domain
import FoundationEssentials
import Presentation
import Query

extension Arguments {
  /// The operands as one text, separated by spaces.
  var words: String { operands.joined(separator: " ") }

  /// Returns the query of the operands and the options of `ListOptions.articles`.
  ///
  /// `limiting` can narrow the filter. Ages count back from `now`.
  func query(
    pageSize: Int,
    now: Date,
    limiting: (inout ArticleFilter) -> Void = { _ in }
  ) throws(Failure) -> ArticleQuery {
    var filter = ArticleFilter()
    filter.fields = all("in").compactMap(ArticleFilter.Field.init)
    filter.sources = all("source")
    filter.domains = all("domain")
    filter.excludedDomains = all("exclude-domain")
    filter.language = self["language"].flatMap(Language.init)
    filter.from = try date("from", now: now)?.start
    filter.to = try date("to", now: now)?.end
    filter.stories = has("each") ? .none : .once
    limiting(&filter)
    return try checked(
      ArticleQuery(
        words,
        filter: filter,
        sort: self["sort"].flatMap(ArticleQuery.Sort.init) ?? .newest,
        pageSize: pageSize,
        now: now
      )
    )
  }

  /// Returns the date of an option, or nil if it was not given.
  func date(_ option: String, now: Date) throws(Failure) -> DateExpression? {
    guard let text = self[option] else { return nil }
    guard let date = DateExpression(text, now: now) else {
      throw .usage(
        "--\(option) \(Quoted(text)) is not a date; use a date such as 2026-08-20, 2026-06 or "
          + "yesterday, or an age such as 12h, 7d or 2w"
      )
    }
    return date
  }
}
