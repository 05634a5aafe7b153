import Domain

extension Command {
  static let saved = Command(
    name: "saved",
    summary: "List or search your saved articles, newest first",
    operands: .query,
    options: ListOptions.page + ListOptions.articles + ListOptions.output,
    notes: [.queryLanguage],
    examples: [
      ("broadsheet saved", "list all, page by page"),
      (
        "broadsheet saved climate --all --format markdown",
        "those about climate, as a list of links"
      ),
    ],
    action: { arguments, container throws(Failure) in
      let list = try ListArguments(arguments, container)
      let query = try arguments.query(pageSize: list.pageSize, now: container.now) {
        $0.isSavedOnly = true
      }
      let search = OfflineSearch(of: container.archiveSearch)
      return try await list.show(search, for: query, in: container)
    }
  )
}
