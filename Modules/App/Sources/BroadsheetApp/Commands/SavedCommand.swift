import Domain

extension Command {
  static let saved = Command(
    name: "saved",
    summary: "List what you saved, newest first, or search it",
    operands: .query,
    options: ListOptions.page + ListOptions.articles + ListOptions.output,
    notes: [.queryLanguage],
    examples: [
      ("broadsheet saved", "all that you saved, page by page"),
      ("broadsheet saved climate --all --format markdown", "a reading list"),
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
