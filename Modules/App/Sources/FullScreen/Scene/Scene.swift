import Domain
import FoundationEssentials
import Presentation
import Terminal

/// Everything that decides what the full screen shows, except the size of the window and the theme.
struct Scene: Equatable, Sendable {
  var desk: DeskOutput
  var tabs: [TabName] = []
  /// The content of the list, if that is more than the name of the tab: a query, or the name of a
  /// feed.
  var heading = ""
  /// The number of unread articles that the list is about, as the tab and the feeds count it; nil if it is
  /// about others.
  var unread: Int?
  /// Whether the tab has a pane of sources.
  var hasSources = false
  /// The rows of the source pane.
  var sources = FeedTree()
  /// The notice of the desk that another message has covered; nil for none.
  var seen: Notice?
  /// The names of sources that the person changed.
  var names: [String: String] = [:]
  /// The words that the list of feeds is filtered by.
  var sourceWords = ""
  /// Whether unread articles only are searched for words.
  var isSearchOfUnread = false
  /// Whether the list has a filter that can be removed.
  var hasFilter = false
  /// The pane that keys act on.
  var focus = Pane.list
  /// The selection of the source pane.
  var sourcePlace = RowPlace()
  /// The selection of the list.
  var listPlace = RowPlace()
  /// The first visible line of the article.
  var scroll = 0
  /// The number of the link of the article that is chosen; nil if none is.
  var chosenLink: Int?
  /// The share of the width that the list has beside an article, in percent.
  var split = 40
  /// Whether an article has one line in the list; nil if the width of the window decides.
  var compact: Bool?
  /// The text that is being typed; nil if none is.
  var field: FieldState?
  /// The overlay over the panes; nil if there is none.
  var overlay: Overlay?
  /// A message that takes precedence over the notice of the desk.
  var message: String?
  /// The number of new articles above the selection since the last key.
  var arrived = 0
  /// The current background work, such as a refresh: `Refreshing 12 of 40 feeds`.
  var progress: String?
  /// The hits of the list by day; nil if they are not known.
  var hits: HitCounts?
  /// The picture of the open article, ready to draw; nil if there is none.
  var picture: CellPicture?
  /// The pictures of its text that were loaded.
  var pictures: [Document.Address: CellPicture] = [:]
  var keys = KeyBindings()
}

struct TabName: Equatable, Sendable {
  /// The name.
  let title: String
  /// The number of unread articles; nil if the tab has none.
  var unread: Int?
}

/// A part of the screen that keys act on.
enum Pane: Equatable, Sendable {
  /// The followed feeds.
  case sources
  case list
  /// The open article.
  case article
}

/// The selected row of a list and its position on the screen.
struct RowPlace: Equatable, Sendable {
  /// The position of the selected row.
  var index = 0
  /// The line of the pane on which the selected row begins; the view keeps it inside.
  var line = 0
}

/// A line that is being typed.
struct FieldState: Equatable, Sendable {
  /// What a person types for a feed: a `FeedChoice` by its name.
  enum Question: String, Sendable {
    case title, tags
  }

  /// The purpose of the line.
  enum Purpose: Equatable, Sendable {
    /// Words to search for.
    case search
    /// A command line of the program.
    case command
    /// The address of a site to follow.
    case follow
    /// What a feed gets.
    case answer(Question, of: FollowedFeed.ID)
    /// The last value of a command line about an article; options can precede it.
    case article(label: String, command: String)

    /// The text before the line.
    var label: String {
      switch self {
      case .search: " Search: "
      case .command: " :"
      case .follow: " Follow: "
      case .answer(.title, _): " Rename: "
      case .answer(.tags, _): " Tags: "
      case .article(let label, _): " \(label): "
      }
    }
  }

  /// The purpose of the line.
  var purpose: Purpose
  var text = ""
  /// The number of characters before the cursor.
  var cursor = 0
  /// The completions, the best first; of an earlier text until others are found.
  var suggestions: [Completion] = []
  /// The text that they complete.
  var suggestedText = ""
  /// The position of the chosen suggestion; nil if none is chosen.
  var chosen: Int?
  /// The text that a key was to complete before there were completions.
  var awaiting: String?
}

/// An overlay over the panes.
enum Overlay: Equatable, Sendable {
  /// The keys of the screen, scrolled by some lines.
  case help(scroll: Int)
  /// The output of a command, scrolled by some lines.
  case output(title: String, text: String, scroll: Int, isRunning: Bool)
}

struct CellPicture: Equatable, Sendable {
  /// Two colours of a cell, the upper and the lower half.
  struct Halves: Hashable, Sendable {
    let upper: RGBColor
    let lower: RGBColor
  }

  /// The lines of cells from the top.
  let lines: [[Halves]]
}
