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
  /// Its options are its own `options` and the options of every list; `page` selects the part of the list.
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
  ///
  /// Unless a part was chosen, all of a list that no provider is asked for goes to a file or a pipe.
  func show(
    _ route: Route,
    _ services: Services,
    _ context: any CommandContext,
    isStored: Bool = false
  ) async throws(Failure) -> ExitCode {
    let style = try context.style()
    let programs = format.list(of: route.items, isSafeCSV: isSafeCSV)
    if programs == nil, console.isInteractive {
      let desk = services.desk()
      var screen = ListScreen(desk: desk, context: context, style: style, showsLinks: showsLinks)
      screen.fitsWindow = fitsWindow
      return try await screen.run(route, pages: pages, from: cursor)
    }
    let isOfStories = route.articles?.filter.stories == .only
    let route = programs == nil || isOfStories ? route : route.listing(.each)
    let (wording, isStored) = (route.wording, isStored || route.isStored)
    let text = ListView(
      columns: console.columns,
      style: style,
      dates: context.dates,
      showsLinks: showsLinks
    )
    var writer = ListWriter(
      programs ?? TextList(view: text, route: route),
      wording,
      console: console,
      output: console.print,
      keep: { if programs == nil { context.keep($0) } }
    )
    let pager = Pager(from: cursor, isDistinct: isStored, fetch: services.pages(of: route))
    let pages = isStored && !isPart && !console.isOutputTerminal ? nil : pages
    try await writer.write(pager, of: route.words, pages: pages) { paging in
      programs == nil || !isPart || pages == 1 ? nil : wording.loaded(paging)
    }
    return .done
  }
}
