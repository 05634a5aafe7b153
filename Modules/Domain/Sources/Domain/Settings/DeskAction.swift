/// Something that a person can do at a desk with one key.
public enum DeskAction: String, CaseIterable, Hashable, Sendable {
  case next
  case previous
  case nextPage = "next-page"
  case previousPage = "previous-page"
  case first
  case last
  case open
  case page
  case nextUnread = "next-unread"
  case back
  case quit
  case save
  case markRead = "mark-read"
  case browse
  case copy
  case readAll = "read-all"
  case undo
  case refresh
  case search
  case command
  case help
  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  case narrow
  case widen
  case tab1 = "tab-1"
  case tab2 = "tab-2"
  case tab3 = "tab-3"
  case tab4 = "tab-4"
  case tab5 = "tab-5"
  case tab6 = "tab-6"
  case tab7 = "tab-7"
  case tab8 = "tab-8"
  case tab9 = "tab-9"

  /// The tabs, in order.
  public static let tabs: [DeskAction] = [
    .tab1, .tab2, .tab3, .tab4, .tab5, .tab6, .tab7, .tab8, .tab9,
  ]

  /// A description of the action, as a phrase.
  public var summary: String {
    switch self {
    case .next: "select the next row, or scroll down a line"
    case .previous: "select the previous row, or scroll up a line"
    case .nextPage: "go down a page"
    case .previousPage: "go up a page"
    case .first: "go to the beginning"
    case .last: "go to the end; a list loads its next page there"
    case .open: "read the selected article, or show the articles of the selected source"
    case .page: "page through the article, then read the next unread one"
    case .nextUnread: "read the next unread article"
    case .back: "go back; on the first screen, quit"
    case .quit: "quit"
    case .save: "save the article or like the video; again to remove the mark"
    case .markRead: "mark the article as read or unread"
    case .browse: "open the page in the browser"
    case .copy: "copy the address"
    case .readAll: "mark all articles of the list as read"
    case .undo: "undo the last mark"
    case .refresh: "refresh the feeds; after an error, try again"
    case .search: "search, or filter the sources"
    case .command: "run a command"
    case .help: "show the keys of this screen"
    case .nextPane: "go to the next pane"
    case .previousPane: "go to the previous pane"
    case .narrow: "make the list narrower"
    case .widen: "make the list wider"
    default: "show tab \(rawValue.suffix(1))"
    }
  }

  /// The names of its keys unless the settings define others, the most usual one first.
  public var defaultKeys: [String] {
    switch self {
    case .next: ["j", "down"]
    case .previous: ["k", "up"]
    case .nextPage: ["pagedown", "ctrl-f", "ctrl-d"]
    case .previousPage: ["pageup", "ctrl-b"]
    case .first: ["g", "home"]
    case .last: ["G", "end"]
    case .open: ["enter", "l", "right"]
    case .page: ["space"]
    case .nextUnread: ["n"]
    case .back: ["q", "escape", "h", "left"]
    case .quit: ["Q", "ctrl-c"]
    case .save: ["s"]
    case .markRead: ["m"]
    case .browse: ["o"]
    case .copy: ["y"]
    case .readAll: ["A"]
    case .undo: ["u"]
    case .refresh: ["r"]
    case .search: ["/"]
    case .command: [":"]
    case .help: ["?", "f1"]
    case .nextPane: ["tab"]
    case .previousPane: ["shift-tab"]
    case .narrow: ["<"]
    case .widen: [">"]
    default: [String(rawValue.suffix(1)), "alt-" + rawValue.suffix(1)]
    }
  }
}
