import Domain
import Presentation
import WebServer

extension NewsPages {
  /// Returns the results of a list as they arrive, as events for an `EventSource`.
  ///
  /// Each event has the whole list; the last one is of the type `end`. A slow client gets the latest
  /// event instead of those that it missed.
  func events(_ address: ListAddress) -> WebResponse {
    let (parts, sender) = AsyncStream.makeStream(
      of: [UInt8].self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let task = Task {
      var last = HTML(capacity: 0)
      for await fragment in fragments(of: address) {
        sender.yield(Self.event("rows", fragment))
        last = fragment
      }
      sender.yield(Self.event("end", last))
      sender.finish()
    }
    sender.onTermination = { _ in task.cancel() }
    return WebResponse(
      200,
      headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
      body: .stream(parts)
    )
  }

  /// Returns the results of a list as fragments, each complete, until nothing is awaited.
  private func fragments(of address: ListAddress) -> AsyncStream<HTML> {
    AsyncStream { sender in
      let task = Task {
        defer { sender.finish() }
        do throws(InvalidQuery) {
          let route = try address.route(pageSize: services.pageSize, now: services.now())
          let hits = await hits(of: address, route)
          let inputs = AsyncStream<DeskInput> { input in
            input.yield(.open(route, pages: 1, from: address.cursor))
            input.finish()
          }
          for await output in services.desk().transform(inputs) {
            guard let list = output.screens.last?.list else { continue }
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

  /// Returns an event in the format of `text/event-stream`: a line of data for each line.
  private static func event(_ type: String, _ fragment: HTML) -> [UInt8] {
    var bytes = Array("event: \(type)\ndata: ".utf8)
    for byte in fragment.bytes {
      bytes.append(byte)
      if byte == UInt8(ascii: "\n") { bytes += "data: ".utf8 }
    }
    return bytes + "\n\n".utf8
  }
}
