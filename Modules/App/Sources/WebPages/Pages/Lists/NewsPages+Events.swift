import Domain
import Presentation
import Query
import WebServer

extension NewsPages {
  /// Returns the results of a list as they arrive, as events for an `EventSource`.
  ///
  /// Each event has the whole list; the last one is of the type `end`. A slow client gets the latest
  /// event instead of the missed ones.
  func events(_ address: ListAddress) -> WebResponse {
    let (parts, sender) = AsyncStream.makeStream(
      of: [UInt8].self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let task = Task {
      var last = HTML(capacity: 0)
      for await fragment in fragments(of: address) {
        sender.yield(.event("rows", fragment.bytes))
        last = fragment
      }
      sender.yield(.event("end", last.bytes))
      sender.finish()
    }
    sender.onTermination = { _ in task.cancel() }
    return .events(parts)
  }

  /// Returns the results of a list as fragments, each complete, until nothing is awaited.
  private func fragments(of address: ListAddress) -> AsyncStream<HTML> {
    AsyncStream { sender in
      let task = Task {
        defer { sender.finish() }
        do throws(InvalidQuery) {
          let route = try address.route(pageSize: services.pageSize, now: services.now())
          let hits = await hits(of: address, route)
          let icons = await sidebar(of: address)?.icons ?? [:]
          let inputs = AsyncStream<DeskInput> { input in
            input.yield(.open(route, pages: 1, from: address.cursor))
            input.finish()
          }
          for await output in services.desk().transform(inputs) {
            guard var list = output.screens.last?.list else { continue }
            list.add(icons)
            let results = results(address, list, hits)
            sender.yield(results.fragment)
          }
        } catch {
          sender.yield(ListResults.fragment(of: address, Notice(error)))
        }
      }
      sender.onTermination = { _ in task.cancel() }
    }
  }
}

extension WebResponse {
  /// Creates a response of events for an `EventSource`.
  static func events(_ parts: AsyncStream<[UInt8]>) -> WebResponse {
    WebResponse(headers: [("Content-Type", "text/event-stream")], body: .stream(parts))
  }
}

extension [UInt8] {
  /// Returns an event in the format of `text/event-stream`: a line of data for each line.
  static func event(_ type: String, _ data: some Sequence<UInt8>) -> [UInt8] {
    var bytes = Array("event: \(type)\ndata: ".utf8)
    for byte in data {
      bytes.append(byte)
      if byte == UInt8(ascii: "\n") { bytes += "data: ".utf8 }
    }
    return bytes + "\n\n".utf8
  }
}
