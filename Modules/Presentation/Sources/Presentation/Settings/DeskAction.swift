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
  case nextFeed = "next-feed"
  case back
  case leave
  case quit
  case save
  case markRead = "mark-read"
  case fullText = "full-text"
  case browse
  case copy
  case nextLink = "next-link"
  case previousLink = "previous-link"
  case readAll = "read-all"
  case readAbove = "read-above"
  case showRead = "show-read"
  case story
  case apart
  case each
  case sort
  case undo
  case refresh
  case feeds
  case pipe
  case saveFile = "save-file"
  case follow
  case unfollow
  case rename
  case tag
  case editFeeds = "edit-feeds"
  case search
  case command
  case help
  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  case narrow
  case widen
  case compact
  case tab0 = "tab-0"
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
  public static let tabs = Array(allCases.suffix(10))

  /// A description of the action, as a phrase.
  public var summary: String { entry.summary }

  /// The names of its keys unless the settings define others, the most usual one first.
  public var defaultKeys: [String] { entry.keys }

  private var entry: (summary: String, keys: [String]) {
    switch self {
    case .next: ("select the next row, or scroll down a line", ["j", "down"])
    case .previous: ("select the previous row, or scroll up a line", ["k", "up"])
    case .nextPage: ("go down a page", ["pagedown", "ctrl-f", "ctrl-d"])
    case .previousPage: ("go up a page", ["pageup", "ctrl-b"])
    case .first: ("go to the beginning", ["g", "home"])
    case .last: ("go to the end, for which a stored list is loaded as a whole", ["G", "end"])
    case .open:
      ("read the selected article, or show the articles of the selected feed", ["enter", "right"])
    case .page:
      ("page through the article, then read the next unread one; open or close a folder", ["space"])
    case .nextUnread: ("read the next unread article", ["n"])
    case .nextFeed: ("read the next unread article of another feed", ["N"])
    case .back: ("go back one step, or remove the filter of the list", ["escape", "h", "left"])
    case .leave: ("go back one step; on the first screen, quit", ["q"])
    case .quit: ("quit", ["Q", "ctrl-c"])
    case .save: ("save the article or like the video; again to remove the mark", ["s"])
    case .markRead: ("mark the article as read or unread", ["m"])
    case .fullText: ("fetch the text of the article's page; again for the excerpt", ["F"])
    case .browse: ("open the page or the chosen link in the browser", ["o"])
    case .copy: ("copy the address of the page or the chosen link", ["y"])
    case .nextLink: ("choose the next link of the article; elsewhere, the next pane", ["tab"])
    case .previousLink:
      ("choose the previous link of the article; elsewhere, the previous pane", ["shift-tab"])
    case .readAll:
      ("mark all articles of the list as read, or of the selected feed or folder", ["A"])
    case .readAbove: ("mark all articles above the selection as read", ["v"])
    case .showRead: ("show the read articles of the feeds too, or only unread ones", ["l"])
    case .story: ("list the articles of the story; enter in an open one does so", ["x"])
    case .apart: ("take the article out of its story", ["-"])
    case .each: ("list each article of the stories, or each story once", ["X"])
    case .sort: ("sort by date, newest or oldest first, or by feed", ["z"])
    case .undo: ("undo the last mark, or the last change of a feed", ["u"])
    case .refresh:
      ("refresh the feeds, or the selected feed or folder; after an error, try again", ["r"])
    case .feeds: ("go to the list of feeds and back", ["f"])
    case .pipe: ("pipe the article to a command; --html or --json before it chooses", ["|"])
    case .saveFile: ("save the article to a file", ["S"])
    case .follow: ("follow the feed of a site", ["a"])
    case .unfollow: ("in the list of feeds: stop following the feed", ["d"])
    case .rename: ("in the list of feeds: rename the feed", ["R"])
    case .tag: ("in the list of feeds: change the tags of the feed", ["t"])
    case .editFeeds: ("edit the list of feeds in $EDITOR", ["E"])
    case .search: ("search, or filter the feeds; pagedown goes to the results", ["/"])
    case .command: ("run a command", [":"])
    case .help: ("show the keys of this screen", ["?", "f1"])
    case .nextPane: ("go to the next pane", ["w"])
    case .previousPane: ("go to the previous pane", ["W"])
    case .narrow: ("make the list narrower", ["<"])
    case .widen: ("make the list wider", [">"])
    case .compact: ("show one line per article, or all its facts", ["c"])
    default:
      ("show tab \(rawValue.suffix(1))", [String(rawValue.suffix(1)), "alt-" + rawValue.suffix(1)])
    }
  }
}
