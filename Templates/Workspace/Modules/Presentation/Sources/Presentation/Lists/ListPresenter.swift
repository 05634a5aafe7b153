/// A list that is searched and loaded page by page.
public struct ListPresenter: Sendable {
  private let list: ListDeclaration

  public init(_ list: ListDeclaration) { self.list = list }

  /// Returns what to draw, beginning with the state before any input; each output is complete.
  ///
  /// The outputs end when `inputs` has ended and nothing is in flight. All events pass through one
  /// mailbox, so the state needs no lock.
  public func transform(_ inputs: AsyncStream<ListInput>) -> AsyncStream<ListOutput> {
    let (outputs, output) = AsyncStream.makeStream(of: ListOutput.self)
    let (mailbox, mail) = AsyncStream.makeStream(of: ListState.Event.self)
    let reading = Task {
      for await input in inputs { mail.yield(.input(input)) }
      mail.yield(.input(nil))
    }
    let loop = Task {
      var (state, work) = (ListState(), Task {})
      output.yield(state.output)
      for await event in mailbox {
        if let (query, cursor) = state.reduce(event) {
          work.cancel()
          let search = state.search
          work = Task { mail.yield(.loaded(await list.page(query, cursor), search: search)) }
        }
        output.yield(state.output)
        if state.isOver { break }
      }
      reading.cancel()
      work.cancel()
      output.finish()
    }
    output.onTermination = { _ in loop.cancel() }
    return outputs
  }
}
