import Presentation

/// The screen of a list of videos.
typealias VideoListScreen = ListScreen<VideoListPresenter, VideoListView>

extension PromptKeys<VideoListPresenter.Input> {
  /// What can be typed below a list of videos.
  static let videos = PromptKeys(
    noun: "videos",
    rows: [
      RowKey(letter: "", verb: "show", help: "show all about it") { .selected($0) },
      RowKey(letter: "l", verb: "like", help: "like it, or let it go when it is liked") {
        .toggledLiked($0)
      },
      RowKey(letter: "o", verb: "open", help: "watch it in the browser") { .opened($0) },
    ],
    others: [
      OtherKey(
        letter: "l",
        help: "like the one shown last, or let it go",
        input: .toggledLikedShown
      )
    ],
    searchHelp: "search for something else"
  )
}
