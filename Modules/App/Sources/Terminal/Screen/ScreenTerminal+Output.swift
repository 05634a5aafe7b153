public import ByteStrings
import CScreen
import Glibc
import Synchronization

extension ScreenTerminal {
  /// Takes the window over, and asks the terminal what it supports.
  func enter(_ state: inout State) {
    let isEntered = cscreen_is_armed() != 0
    var raw = state.modes
    cfmakeraw(&raw)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    arm(&state)
    tcsetattr(input, TCSANOW, &raw)
    state.isAway = false
    state.hasAnswered = false
    state.decoder = InputDecoder(size: state.size)
    // The next drawing is a complete one of the newest frame.
    (state.wanted, state.shown) = (state.wanted ?? state.shown, nil)
    state.unsent = state.protocols.opening(inAlternateScreen: isEntered)[...]
    flush(&state)
  }

  /// Restores the terminal, after the pending answers have arrived.
  ///
  /// The shell would otherwise receive them as typed input.
  func leave(_ state: inout State) {
    // Limited, because a person may type without a pause.
    for _ in 0..<64 where !state.hasAnswered && cscreen_is_armed() != 0 {
      var poller = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&poller, 1, patience.answers) > 0, case .bytes(let bytes) = read() else { break }
      if state.decoder.decode(bytes).contains(.attributes) { state.hasAnswered = true }
    }
    cscreen_restore()
    state.isAway = true
    state.unsent = []
    state.protocols.hasKittyKeys = false
  }

  /// Takes the window over again, unless another job or another program has it.
  func comeBack(_ state: inout State) {
    guard state.isOpen, !state.isLent else { return }
    guard !TerminalEcho.isInBackground(input) else {
      state.isAway = true
      return
    }
    continuation.yield(.resumed)
    noteSize(&state)
    enter(&state)
  }

  /// Stores how to restore the terminal at a crash.
  func arm(_ state: inout State) {
    let bytes = state.protocols.closing
    cscreen_arm(input, output, &state.modes, bytes, bytes.count)
  }

  /// Sets the text that replaces a file's content if the program crashes while it shows a screen.
  ///
  /// An empty one leaves the file. The first call chooses the file.
  public static func storeAtCrash(_ text: String, in path: ByteString) {
    let bytes = Array(text.utf8)
    path.withCString { cscreen_note($0, bytes, bytes.count) }
  }

  /// Sends `resized` if the window has another size than before.
  func noteSize(_ state: inout State) {
    let size = size
    guard size != state.size else { return }
    state.size = size
    state.decoder.size = size
    state.shown = nil
    continuation.yield(.resized(size))
  }

  /// Writes the pending bytes, as far as the terminal accepts them; the thread writes the rest.
  func flush(_ state: inout State) {
    guard state.isOpen, !state.isAway, cscreen_is_armed() != 0 else { return }
    guard !TerminalEcho.isInBackground(output) else {
      state.isAway = true
      return wake.wake()
    }
    repeat {
      guard send(&state.unsent) else { return wake.wake() }
      state.unsent = nextOutput(&state)
    } while !state.unsent.isEmpty
  }

  private func nextOutput(_ state: inout State) -> ArraySlice<UInt8> {
    if let copied = state.copied {
      state.copied = nil
      return copied[...]
    }
    guard let frame = state.wanted, frame.size == state.size else { return [] }
    defer { (state.wanted, state.shown) = (nil, frame) }
    return state.writer.update(from: state.shown, to: frame)[...]
  }

  /// Writes bytes; returns false if the terminal does not accept all of them now.
  private func send(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        return false
      } else if errno != EINTR {
        // The terminal is closed, which the thread detects.
        bytes = []
      }
    }
    return true
  }

  /// Reads the available bytes, without waiting.
  func read() -> Descriptor.Chunk { Descriptor.readAvailable(input, atMost: 16 * 1024) }
}
