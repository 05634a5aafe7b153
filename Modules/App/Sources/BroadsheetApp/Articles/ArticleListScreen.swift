import Presentation

/// The screen of a list of articles.
typealias ArticleListScreen = ListScreen<ArticleListPresenter, ArticleListView>

extension PromptKeys<ArticleListPresenter.Input> {
  /// What can be typed below a list of articles.
  static let articles = PromptKeys(
    noun: "articles",
    rows: [
      RowKey(letter: "", verb: "read", help: "read that article") { .selected($0) },
      RowKey(letter: "s", verb: "save", help: "save it, or let it go when it is saved") {
        .toggledSaved($0)
      },
      RowKey(letter: "o", verb: "open", help: "open it in the browser") { .opened($0) },
    ],
    searchHelp: "search for something else"
  )
}
