import Glibc

/// The shared state of a server's threads, without a reference to the server.
final class LoopbackDesk: Sendable {
  let record = LoopbackRecord()
  private let listener: Int32
  private let stopping: Channel
  private let respond: LoopbackServer.Responder
  private let doorman = Locked<Thread?>(nil)
  private let clerks = Locked<[Thread]>([])

  init(listener: Int32, stopping: Channel, respond: @escaping LoopbackServer.Responder) {
    self.listener = listener
    self.stopping = stopping
    self.respond = respond
  }

  func open() {
    doorman.withLock { $0 = Thread { [self] in acceptAll() } }
  }

  func close() {
    stopping.closeWriteEnd()
    // A second caller waits here until the first has finished.
    doorman.withLock { doorman in
      guard let thread = doorman else { return }
      thread.join()
      for clerk in clerks.withLock({ $0 }) { clerk.join() }
      Glibc.close(listener)
      doorman = nil
    }
    record.close()
  }

  private func acceptAll() {
    while true {
      var polled = [
        pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stopping.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, 2, -1)
      if polled[1].revents != 0 { return }
      guard let descriptor = Self.accept(listener) else { continue }
      record.note { $0.connections += 1 }
      let connection = LoopbackConnection(descriptor, stopping: stopping) { [record] in
        record.note { $0.hangUps += 1 }
      }
      clerks.withLock { $0.append(Thread { [self] in serve(connection) }) }
    }
  }

  static func accept(_ listener: Int32) -> Int32? {
    // No program may be started in between: it would inherit the connection.
    ChildProcess.turn.withLock { _ in
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else { return nil }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
  }

  private func serve(_ connection: LoopbackConnection) {
    defer { connection.close() }
    while let request = connection.nextRequest() {
      record.note { $0.requests.append(request) }
      respond(request, connection)
      let closes = request.headers["Connection"]?.lowercased() == "close"
      guard connection.canServeAgain, !closes else { return }
    }
  }
}

/// The events of a server, which tests can wait for.
final class LoopbackRecord: Sendable {
  struct Entries {
    var requests: [LoopbackRequest] = []
    var connections = 0
    var hangUps = 0
  }

  private struct State {
    var entries = Entries()
    var isClosed = false
    var watchers: [AsyncStream<Entries>.Continuation] = []
  }

  private let state = Locked(State())

  var entries: Entries { state.withLock { $0.entries } }

  func entries(when isMet: (Entries) -> Bool) async -> Entries {
    let (changes, watcher) = AsyncStream.makeStream(
      of: Entries.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    state.withLock { state in
      watcher.yield(state.entries)
      if state.isClosed { watcher.finish() } else { state.watchers.append(watcher) }
    }
    for await entries in changes where isMet(entries) { return entries }
    return entries
  }

  func note(_ change: (inout Entries) -> Void) {
    state.withLock { state in
      change(&state.entries)
      for watcher in state.watchers { watcher.yield(state.entries) }
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      for watcher in state.watchers { watcher.finish() }
      state.watchers = []
    }
  }
}

/// A joinable thread; unlike a task, it may block without occupying the thread pool.
private struct Thread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let handle: pthread_t

  init(_ body: @escaping @Sendable () -> Void) {
    var handle = pthread_t()
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
      if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
      return nil
    }
    let code = pthread_create(&handle, nil, start, work)
    precondition(code == 0, "no thread for the server of a test")
    self.handle = handle
  }

  func join() {
    pthread_join(handle, nil)
  }
}
