/// What the news is about, in the words of NewsAPI.
public enum NewsCategory: String, CaseIterable, Hashable, Sendable {
  case business
  case entertainment
  case general
  case health
  case science
  case sports
  case technology
}
