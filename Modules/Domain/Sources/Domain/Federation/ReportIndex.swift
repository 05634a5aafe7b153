/// Reports, found by what copies of them have in common.
struct ReportIndex: Sendable {
  private(set) var reports: [Report] = []
  private var placesByID: [Article.ID: [Int]] = [:]
  private var placesByWords: [String: [Int]] = [:]
  private var placesByTerm: [Int: [Int]] = [:]

  /// Adds a report, whose place is the next.
  mutating func append(_ report: Report) {
    let place = reports.count
    reports.append(report)
    placesByID[report.id, default: []].append(place)
    placesByWords[report.story.words, default: []].append(place)
    for term in report.story.termKeys { placesByTerm[term, default: []].append(place) }
  }

  /// Returns the places of the copies of a report, in order.
  ///
  /// Titles that are not of the same words share so many terms that one of them is not among the
  /// commonest: only who has one of the others is compared.
  func copies(of report: Report) -> [Int] {
    var candidates = Set(placesByID[report.id] ?? [])
    candidates.formUnion(placesByWords[report.story.words] ?? [])
    let postings = report.story.termKeys.map { placesByTerm[$0] ?? [] }
    let rarest = postings.sorted { $0.count < $1.count }.dropLast(Story.fewestTerms - 1)
    for places in rarest { candidates.formUnion(places) }
    return candidates.filter { reports[$0].isCopy(of: report) }.sorted()
  }
}
