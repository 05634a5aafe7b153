extension SampleArticle {
  /// Every article of the edition, by topic.
  static let all = [
    climate, climateMore, science, technology, business, sport, culture, health, world,
    deutsch, francais, espanol, zhongwen,
  ].flatMap(\.self)
}
