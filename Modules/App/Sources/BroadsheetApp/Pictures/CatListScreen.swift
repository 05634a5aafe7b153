import Presentation

/// The screen of the list of captioned cats.
typealias CatListScreen = ListScreen<CatListPresenter, CatListView>

extension PromptKeys<CatListPresenter.Input> {
  /// What can be typed below a list of captioned cats.
  static let cats = PromptKeys(
    noun: "cats",
    rows: [
      RowKey(letter: "o", verb: "open", help: "open the file in what shows pictures") {
        .opened($0)
      }
    ],
    searchHelp: "list the cats that say other words"
  )
}
