import Domain
import FoundationEssentials

/// The articles that a request lists, sorted by a value, and equal ones by number.
///
/// Only their states are read: a client may ask for the numbers of all articles.
struct NumberedList {
  /// The place of an article; it stays when the article is no longer listed.
  struct Place: Comparable {
    let value: Double
    let number: Int

    static func < (first: Place, second: Place) -> Bool {
      (first.value, first.number) < (second.value, second.number)
    }
  }

  /// The articles with their places, in the order of the list.
  let all: [(place: Place, id: Article.ID)]
  private let isAscending: Bool

  /// Sorts articles by a value that each has.
  init(_ states: [ArticleState], isAscending: Bool, by value: (ArticleState) -> Double) {
    self.isAscending = isAscending
    let places = states.map { (place: Place(value: value($0), number: $0.id.number), id: $0.id) }
    all = places.sorted { isAscending ? $0.place < $1.place : $1.place < $0.place }
  }

  /// Returns the articles after a place; all of them for nil.
  func after(_ place: Place?) -> ArraySlice<(place: Place, id: Article.ID)> {
    guard let place else { return all[...] }
    return all.drop { isAscending ? $0.place <= place : $0.place >= place }
  }
}

extension NumberedList.Place {
  /// The text of a place by date in a response and in the parameter `c`.
  var continuation: String { "\(number).\(Int(value))" }

  /// Reads the text of a place; nil if it is none.
  init?(continuation text: String) {
    let parts = text.split(separator: ".").map { Int($0) }
    guard parts.count == 2, let number = parts[0], let value = parts[1] else { return nil }
    self.init(value: Double(value), number: number)
  }
}

extension ArticleState {
  /// The second by which lists sort it; articles without a date come last.
  var listed: Double { (date ?? .distantPast).timeIntervalSinceReferenceDate }
}
