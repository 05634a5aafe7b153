import Presentation

/// The screen of a list of publishers.
typealias SourceListScreen = ListScreen<SourceListPresenter, SourceListView>

extension PromptKeys<SourceListPresenter.Input> {
  /// What can be typed below a list of publishers.
  static let sources = PromptKeys(
    noun: "sources",
    rows: [
      RowKey(letter: "o", verb: "open", help: "open its front page in the browser") { .opened($0) }
    ],
    searchHelp: "list the sources that have other words"
  )
}
