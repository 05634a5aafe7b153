import Domain
import FoundationEssentials
import Presentation

/// The state of the screen when it was closed, to be restored in the next run.
struct DeskMemory: Codable, Equatable, Sendable {
  /// The state of one tab.
  struct Tab: Codable, Equatable, Sendable {
    /// The words that were searched for.
    var words = ""
    /// The address of the feed that the list was limited to; nil for all.
    var feed: String?
    /// The tag of the feeds that the list was limited to; nil for all.
    var tag: String?
    /// Whether read articles were listed too; nil for no.
    var showsRead: Bool?
    /// Whether each article of a story was listed; nil for no.
    var listsEach: Bool?
    /// The order of the list; nil for newest first.
    var sort: String?
    /// The id of the selected article; nil if nothing was selected.
    var article: String?
    /// Its position in the list.
    var index = 0
    /// Whether it was open.
    var isOpen = false
  }

  /// The position of the tab in `DeskTab.stored`.
  private var tab: Int?
  /// The width of the list, in percent.
  var split: Int?
  /// Whether an article has one line in the list; nil if the width of the window decides.
  var compact: Bool?
  /// The tags whose folders are closed; nil if none is.
  var closedFolders: Set<String>?
  /// The tabs, in the order of `DeskTab.stored`.
  var tabs: [Tab] = []

  init() {}

  /// Reads a memory; an empty one if the text is not valid.
  init(_ text: String?) {
    let stored = text.flatMap { try? JSONDecoder().decode(DeskMemory.self, from: Data($0.utf8)) }
    self = stored ?? DeskMemory()
  }

  /// The memory as one line of text.
  var text: String {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The section of the tab; nil if it is not stored.
  var section: Section? {
    get { tab.flatMap { DeskTab.stored.indices.contains($0) ? DeskTab.stored[$0] : nil } }
    set { tab = newValue.flatMap(DeskTab.stored.firstIndex) }
  }

  /// Returns the state of a section; an empty one if it is not stored.
  subscript(section: Section) -> Tab {
    let place = DeskTab.stored.firstIndex(of: section) ?? tabs.count
    return tabs.indices.contains(place) ? tabs[place] : Tab()
  }
}
