import CLineEditor
import Glibc
import Synchronization

/// A terminal at which a status line or a prompt stays below everything else that is written.
///
/// At a prompt the line is edited by libedit if that can be loaded and standard input and standard
/// error belong to the process; otherwise the terminal itself assembles the line. Everything that
/// writes to the terminal or reads from it holds one lock. A thread that waits for the lock wakes the
/// one that reads, since that holds it while a key of several bytes is incomplete.
final class TerminalScreen: Sendable {
  private struct State {
    var status = StatusLine()
    var prompt: String?
    /// The wrapped prompt while it is on the screen; nil otherwise.
    var shownPrompt: PromptText?
    var isAwaited = false
    var canEdit: Bool?
    var isEditing = false
    /// Whether another job has the terminal: then nothing is read, and no prompt shown.
    var isInBackground = false
    /// The terminal's modes while a line is edited.
    var modes = termios()
    var forwarded: [Int32: sigaction] = [:]
  }

  private let input: Int32
  let error: Int32
  private let terminal: String?
  private let history: LineHistory?
  private let columns: @Sendable () -> Int
  private let wake: WakePipe
  private let state = Mutex(State())

  /// Creates a screen; `terminal` is its type (`TERM`), nil if lines must not be edited.
  init(
    input: Int32,
    error: Int32,
    terminal: String?,
    history: LineHistory?,
    wake: WakePipe,
    columns: @escaping @Sendable () -> Int
  ) {
    self.input = input
    self.error = error
    self.terminal = terminal
    self.history = history
    self.wake = wake
    self.columns = columns
  }

  // Output.

  /// Writes above the status line or the prompt, which reappear if the output ends with a line break.
  func writeAbove<Failure: Error>(
    endsLine: Bool,
    _ write: () throws(Failure) -> Void
  ) throws(Failure) {
    try withState { state throws(Failure) in
      hide(&state)
      try write()
      if endsLine { show(&state) }
    }
  }

  func showStatus(_ line: String?) {
    withState { put($0.status.set(line)) }
  }

  /// Shows a prompt, once a task waits for an edited line.
  func showPrompt(_ text: String, _ typed: () -> String) {
    withState { state in
      hide(&state)
      put(state.status.set(nil))
      state.prompt = text
      startEditing(&state, typed)
    }
  }

  private func hide(_ state: inout State) {
    put(state.status.hide())
    guard let prompt = state.shownPrompt else { return }
    state.shownPrompt = nil
    if state.isEditing { erase(prompt) } else { put("\n") }
  }

  private func show(_ state: inout State) {
    put(state.status.show())
    let isPending = state.isInBackground || (state.canEdit == true && !state.isEditing)
    if state.shownPrompt == nil, !isPending { drawPrompt(&state) }
  }

  private func drawPrompt(_ state: inout State) {
    guard let prompt = wrapPrompt(&state) else { return }
    guard state.isEditing else { return put(prompt.whole) }
    put(prompt.above.map { $0 + "\n" }.joined())
    cle_set_prompt(prompt.last)
    cle_redraw()
  }

  /// Returns the prompt as it is about to be shown.
  private func wrapPrompt(_ state: inout State) -> PromptText? {
    state.shownPrompt = state.prompt.map { PromptText($0, columns: columns()) }
    return state.shownPrompt
  }

  /// Erases the prompt, the line that is edited and everything below.
  private func erase(_ prompt: PromptText) {
    let typed = String(
      decoding: String(cString: cle_line()).utf8.prefix(cle_cursor()),
      as: UTF8.self
    )
    let cells = TerminalText.width(of: prompt.last) + TerminalText.width(of: typed)
    let rows = prompt.above.count + cells / columns()
    put("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J")
  }

  private func put(_ text: String) {
    if !text.isEmpty { try? Descriptor.write(text, to: error) }
  }

  // Input.

  /// Whether nothing may be read: another job or another program uses the terminal.
  ///
  /// Must be checked again from time to time, as a job may get the terminal without a signal.
  func isPaused() -> Bool {
    let isInBackground = withState { state in
      if state.isInBackground { resume(&state) }
      return state.isInBackground
    }
    return isInBackground || (isOfProcess && TerminalLoan.isActive)
  }

  private var isOfProcess: Bool { input == STDIN_FILENO }

  /// Records that a task waits for a line; `typed` returns what was typed before.
  func startReading(_ typed: () -> String) {
    withState { state in
      state.isAwaited = true
      if state.prompt != nil, state.shownPrompt == nil { startEditing(&state, typed) }
    }
  }

  /// Ends the prompt because no task waits any more; the cursor stays behind it.
  func stopReading() {
    withState { state in
      state.isAwaited = false
      finishPrompt(&state)
    }
  }

  /// Reads available input: a key if a line is edited, which returns bytes only for a whole line.
  func read() -> Descriptor.Chunk {
    withState { state in
      state.isInBackground = TerminalEcho.isInBackground(input)
      if state.isInBackground { return .bytes([]) }
      let chunk = state.isEditing ? readKey(&state) : readBytes()
      if case .bytes(let bytes) = chunk, !bytes.contains(UInt8(ascii: "\n")) { return chunk }
      finishPrompt(&state)
      return chunk
    }
  }

  private func readBytes() -> Descriptor.Chunk {
    let readWithoutWaiting = { [input] () -> Descriptor.Chunk in
      var poller = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      return poll(&poller, 1, 0) > 0 ? Descriptor.read(input) : .bytes([])
    }
    guard isOfProcess else { return readWithoutWaiting() }
    return TerminalLoan.unlessActive(readWithoutWaiting) ?? .bytes([])
  }

  private func readKey(_ state: inout State) -> Descriptor.Chunk {
    switch cle_read() {
    case CLE_MORE: return .bytes([])
    case CLE_LINE:
      let line = String(cString: cle_line())
      if line.contains(where: { !$0.isWhitespace }) {
        cle_add_history(line)
        history?.add(line)
      }
      return .bytes(Array((line + "\n").utf8))
    default: return .end
    }
  }

  private func startEditing(_ state: inout State, _ typed: () -> String) {
    guard canEdit(&state) else {
      if isOfProcess, state.forwarded.isEmpty {
        state.forwarded = Signals.startForwarding([SIGCONT])
      }
      return drawPrompt(&state)
    }
    if state.isEditing { return drawPrompt(&state) }
    state.isInBackground = TerminalEcho.isInBackground(input)
    guard state.isAwaited, TerminalEcho.save(input), let prompt = wrapPrompt(&state) else {
      return
    }
    put(prompt.above.map { $0 + "\n" }.joined())
    cle_begin(prompt.last, typed())
    state.isEditing = true
    tcgetattr(input, &state.modes)
    state.forwarded = Signals.startForwarding([SIGTSTP, SIGCONT, SIGWINCH])
  }

  private func finishPrompt(_ state: inout State) {
    state.prompt = nil
    state.shownPrompt = nil
    Signals.restore(state.forwarded)
    state.forwarded = [:]
    guard state.isEditing else { return }
    // In the background this would stop the process, and the shell has restored the modes.
    if !TerminalEcho.isInBackground(input) { cle_end() }
    TerminalEcho.restore()
    state.isEditing = false
  }

  /// Whether libedit edits lines here; loads it at the first call.
  private func canEdit(_ state: inout State) -> Bool {
    if let known = state.canEdit { return known }
    var canEdit = false
    if let terminal, isOfProcess, error == STDERR_FILENO {
      canEdit = cle_load(terminal, wake.readEnd) != 0
    }
    state.canEdit = canEdit
    if canEdit { for line in history?.load() ?? [] { cle_add_history(line) } }
    return canEdit
  }

  // Signals.

  /// Handles a signal on the thread that reads.
  func handle(_ signal: Int32) {
    withState { state in
      switch signal {
      case SIGTSTP: stopProcess(&state)
      case SIGCONT: resume(&state)
      case SIGWINCH where state.isEditing && state.shownPrompt != nil: redraw(&state)
      default: break
      }
    }
  }

  /// Stops the process with the terminal as it was before the prompt, and shows that again after.
  private func stopProcess(_ state: inout State) {
    if state.isEditing {
      put("\n")
      TerminalEcho.suspend()
      state.shownPrompt = nil
    }
    Signals.stopProcess()
    resume(&state)
  }

  /// Shows the prompt again after the process was stopped, with the typed text.
  private func resume(_ state: inout State) {
    state.isInBackground = TerminalEcho.isInBackground(input)
    guard !state.isInBackground else {
      state.shownPrompt = nil
      return
    }
    guard state.prompt != nil else { return }
    guard state.isEditing else { return startEditing(&state) { "" } }
    TerminalEcho.set(state.modes, of: input)
    redraw(&state)
  }

  private func redraw(_ state: inout State) {
    if let prompt = state.shownPrompt { erase(prompt) }
    drawPrompt(&state)
  }

  private func withState<Result: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let result = try state.withLockIfAvailable({ state throws(Failure) in try body(&state) }) {
      return result
    }
    wake.wake()
    return try state.withLock { state throws(Failure) in try body(&state) }
  }
}
