import Glibc
import Synchronization

extension ScreenTerminal {
  /// Reads until the screen or the terminal is closed, on its own thread.
  func run() {
    while let interest = state.withLock({ interest($0) }) {
      var pollers = [
        pollfd(fd: interest.input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interest.output, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&pollers, 3, interest.limit)
      if count < 0, errno != EINTR { break }
      guard count >= 0 else { continue }
      if pollers[2].revents != 0 { for signal in wake.takeSignals() { handle(signal) } }
      let isAlive = state.withLock { state in
        if count == 0 { handleSilence(&state) }
        if pollers[1].revents != 0 { flush(&state) }
        return pollers[0].revents == 0 || takeInput(&state)
      }
      if !isAlive { break }
    }
    continuation.finish()
  }

  /// Returns the descriptors to wait for, and how many milliseconds; nil once the screen is closed.
  ///
  /// A negative limit is none, and a negative descriptor is not waited for.
  private func interest(_ state: State) -> (input: Int32, output: Int32, limit: Int32)? {
    guard state.isOpen else { return nil }
    guard !state.isAway else {
      // A job may get the terminal without a signal; another program returns it with a wake-up.
      return (-1, -1, state.isLent ? -1 : 300)
    }
    let limit: Int32 =
      switch state.decoder.pending {
      case .escape: patience.escape
      case .paste: patience.paste
      case nil: -1
      }
    return (input, state.unsent.isEmpty ? -1 : output, limit)
  }

  private func handleSilence(_ state: inout State) {
    if state.isAway { comeBack(&state) } else { take(state.decoder.flush(), &state) }
  }

  /// Reads what has arrived; returns false if the terminal is closed.
  private func takeInput(_ state: inout State) -> Bool {
    guard state.isOpen, !state.isAway else { return true }
    guard !TerminalEcho.isInBackground(input) else {
      state.isAway = true
      return true
    }
    guard case .bytes(let bytes) = read() else { return false }
    take(state.decoder.decode(bytes), &state)
    return true
  }

  private func take(_ items: [InputDecoder.Item], _ state: inout State) {
    for item in items {
      switch item {
      case .event(let event): continuation.yield(event)
      case .attributes: state.hasAnswered = true
      case .synchronizesUpdates(let supported):
        state.protocols.abilities.synchronizedUpdates = supported
        state.writer.abilities = state.protocols.abilities
        arm(&state)
      case .supportsKittyKeys where !state.protocols.hasKittyKeys:
        state.protocols.hasKittyKeys = true
        arm(&state)
        state.unsent += ScreenProtocols.kittyKeys
        flush(&state)
      case .supportsKittyKeys: break
      }
    }
  }

  // Signals.

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGTSTP: stop()
    case SIGCONT: state.withLock { comeBack(&$0) }
    case SIGWINCH: state.withLock { noteSize(&$0) }
    default: break
    }
  }

  /// Stops the process with the terminal restored.
  private func stop() {
    let mayStop = state.withLock { state in
      guard state.isOpen, state.forwarded[SIGTSTP] != nil else { return false }
      if !state.isAway { leave(&state) }
      return true
    }
    guard mayStop else { return }
    stopProcess()
    state.withLock { comeBack(&$0) }
  }
}
