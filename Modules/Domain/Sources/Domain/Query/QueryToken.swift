/// A piece of a query, as `QueryLexer` cuts it and `QueryParser` puts it together.
enum QueryToken: Hashable {
  /// A word that is an operator where there is something for it to work on, else a word.
  enum Keyword: String {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
  }

  /// Opens a group, whose words without a field of their own get this one.
  case open(SearchCondition.Field?)
  case close
  case keyword(Keyword)
  /// The sign before what must not be.
  case minus
  case words(Phrase, SearchCondition.Field?)
  case expression(SearchExpression)
}
