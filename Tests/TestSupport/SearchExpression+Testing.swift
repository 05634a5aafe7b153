public import Domain
import FoundationEssentials
public import Query

extension SearchExpression {
  /// Returns whether the expression matches an article whose sort date is its date of publication.
  public func matches(_ article: Article, marks: ArticleMarks) -> Bool {
    matches(article, marks: marks, firstSeen: Date.supported.upperBound)
  }
}
