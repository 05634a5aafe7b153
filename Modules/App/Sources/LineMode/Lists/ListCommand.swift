import Domain
import FoundationEssentials
import Presentation
import Terminal

extension Command {
  /// The route of a list for the arguments of its command, a page size, and the time now.
  typealias ListRoute =
    @Sendable (Arguments, _ pageSize: Int, _ now: Date) throws(Failure) -> Route

  /// Creates a command that lists what a route leads to.
  ///
  /// Its options are those of every list besides its own `options`; `page` selects the part of the list.
  static func list(
    name: String,
    summary: String,
    operands: Operands = .query,
    page: [Option] = ListOptions.page,
    options: [Option] = [],
    hasLinks: Bool = true,
    notes: [String],
    examples: [(line: String, meaning: String)],
    route: @escaping ListRoute
  ) -> Command {
    Command(
      name: name,
      summary: summary,
      operands: operands,
      options: page + options
        + (hasLinks ? ListOptions.output : ListOptions.formats),
      notes: notes,
      examples: examples,
      action: { arguments, context throws(Failure) in
        let list = try ListArguments(arguments, context)
        let route = try route(arguments, list.pageSize, context.now)
        return try await list.show(route, context.services, context)
      }
    )
  }
}

extension ListArguments {
  /// Shows a list with a prompt on a terminal, or writes it in the selected format for programs.
  func show(
    _ route: Route,
    _ services: Services,
    _ context: any CommandContext
  ) async throws(Failure) -> ExitCode {
    guard let format = format.list(of: route.items, isSafeCSV: isSafeCSV) else {
      var services = services
      services.isPatient = !console.isInteractive
      let screen = ListScreen(
        desk: services.desk(),
        context: context,
        style: try context.style(),
        showsLinks: showsLinks
      )
      return try await screen.run(route, pages: pages, from: cursor)
    }
    let wording = route.items.wording
    var writer = ListWriter(format, wording, console: console, output: console.print)
    let pager = Pager(from: cursor, fetch: services.pages(of: route))
    try await writer.write(pager, of: route.words, pages: pages) { paging in
      pages == 1 ? nil : wording.loaded(paging)
    }
    return .done
  }
}
