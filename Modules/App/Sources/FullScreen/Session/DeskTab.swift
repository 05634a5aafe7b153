import Domain
import FoundationEssentials
import Presentation
import Query

/// The tabs of the desk, by their positions.
enum DeskTab {
  /// The sections of the tabs, in order.
  static let sections: [Section] = [.today, .unread, .headlines, .search, .saved, .videos]
  /// The order in which their states are stored: a section that is added comes last.
  static let stored: [Section] = [.unread, .headlines, .search, .saved, .videos, .today]

  static let today = 0
  static let following = 1
  static let headlines = 2
  static let search = 3
  static let saved = 4

  static func title(of section: Section) -> String {
    section == .unread ? "Following" : section.title
  }
}

extension Section {
  /// Returns the first route of the section, which restores its state when the program was closed.
  ///
  /// A search of providers is shown from the archive, which has its results.
  func route(_ memory: DeskMemory.Tab, pageSize: Int, now: Date) -> Route {
    let fields = [
      "q": memory.words, "feed": memory.feed, "tag": memory.tag, "from": "archive",
      "all": memory.showsRead == true ? "1" : nil, "sort": memory.sort,
      "each": memory.listsEach == true ? "1" : nil,
    ]
    do throws(InvalidQuery) {
      return try route({ fields[$0] ?? nil }, pageSize: pageSize, now: now)
    } catch {
      // The words are not valid, such as words of a newer version.
      precondition(memory != DeskMemory.Tab(), "\(error) without words")
      return route(DeskMemory.Tab(), pageSize: pageSize, now: now)
    }
  }
}
