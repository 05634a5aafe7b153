import CVTerm

/// A program in an emulated terminal window, of which a test sees what a person would see.
///
/// Conditions are checked after each part of the output, except inside a synchronized update.
public final class EmulatedTerminal: Sendable {
  /// A key without a character.
  public enum Key: Sendable {
    case enter, tab, backspace, escape, up, down, left, right, insert, delete, home, end, pageUp
    case pageDown
    /// F1 and so on.
    case function(Int)
  }

  /// A key held down with another one.
  public enum Modifier: Sendable {
    case none, shift, alt, control
  }

  /// The pseudo-terminal with the program.
  public let window: PseudoTerminal
  private let emulator: Locked<Emulator>

  /// Starts a program in a new window, with exactly the given environment.
  public init(
    _ executable: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    columns: Int = 80,
    rows: Int = 24
  ) throws {
    let emulator = Locked(Emulator(columns: columns, rows: rows))
    self.emulator = emulator
    window = try PseudoTerminal(
      executable,
      arguments,
      environment: environment,
      columns: columns,
      rows: rows
    ) { output in
      emulator.withLock { emulator in
        emulator.write(output)
        return emulator.takeInput()
      }
    }
  }

  /// The current contents of the window.
  public var screen: EmulatedScreen { emulator.withLock { $0.screen } }

  /// Waits until `condition` is true for the contents of the window, and returns these.
  ///
  /// Throws an error with the lines of the window if the program ends, or the limit passes, before.
  @discardableResult
  public func wait(
    for expected: String,
    within limit: Duration = .seconds(60),
    _ condition: (EmulatedScreen) -> Bool
  ) async throws -> EmulatedScreen {
    let shown = await window.result(within: limit) {
      emulator.withLock { $0.isUpdating ? nil : $0.screen }.flatMap { condition($0) ? $0 : nil }
    }
    guard let shown else {
      throw ProgramFailure(description: "not seen: \(expected)\n\(screen.text)")
    }
    return shown
  }

  /// Waits until a text is on one of the lines, and returns the contents of the window.
  @discardableResult
  public func wait(toShow text: String) async throws -> EmulatedScreen {
    try await wait(for: "“\(text)”") { $0.shows(text) }
  }

  /// Waits for the program's end; after the limit kills it and throws an error with the screen.
  public func end(within limit: Duration = .seconds(60)) async throws -> ProgramEnd {
    try await window.wait(within: limit)
  }

  public func type(_ text: String) { window.send(text) }

  /// Presses a key, in the way that the program asked for.
  public func press(_ key: Key, _ modifier: Modifier = .none) {
    send { cv_press($0, key.code, modifier.code) }
  }

  /// Pastes a text: between brackets, if the program asked for them.
  public func paste(_ text: String) async {
    let (before, after) = emulator.withLock { emulator in
      (emulator.input { cv_paste($0, true) }, emulator.input { cv_paste($0, false) })
    }
    let bytes = before + Array(text.utf8) + after
    await onOwnThread { [window] in window.send(bytes) }
  }

  /// Whether the program asked for brackets around a pasted text.
  public var bracketsPastes: Bool {
    emulator.withLock { emulator in !emulator.input { cv_paste($0, true) }.isEmpty }
  }

  /// Clicks at a place with the first button; nothing is sent if the program asked for no mouse.
  public func click(_ place: EmulatedScreen.Place) {
    drag(from: place, to: place)
  }

  /// Presses the first button at a place and releases it at another.
  public func drag(from start: EmulatedScreen.Place, to end: EmulatedScreen.Place) {
    send { terminal in
      cv_move_mouse(terminal, Int32(start.row), Int32(start.column))
      cv_press_button(terminal, 1, true)
      cv_move_mouse(terminal, Int32(end.row), Int32(end.column))
      cv_press_button(terminal, 1, false)
    }
  }

  /// Turns the wheel at a place by notches; negative numbers are upwards.
  public func turnWheel(_ notches: Int, at place: EmulatedScreen.Place) {
    send { terminal in
      cv_move_mouse(terminal, Int32(place.row), Int32(place.column))
      for _ in 0..<abs(notches) { cv_press_button(terminal, notches < 0 ? 4 : 5, true) }
    }
  }

  /// Changes the size of the window, which sends the program SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    emulator.withLock { $0.resize(columns: columns, rows: rows) }
    window.resize(columns: columns, rows: rows)
  }

  private func send(_ actions: (OpaquePointer) -> Void) {
    window.send(emulator.withLock { $0.input(actions) })
  }
}

/// The state of libvterm.
private final class Emulator {
  private let terminal: OpaquePointer
  private var columns: Int
  private var rows: Int

  init(columns: Int, rows: Int) {
    guard let terminal = cv_open(Int32(rows), Int32(columns)) else { preconditionFailure("memory") }
    self.terminal = terminal
    (self.columns, self.rows) = (columns, rows)
  }

  deinit { cv_close(terminal) }

  var isUpdating: Bool { cv_modes_of(terminal).updating }

  var screen: EmulatedScreen { EmulatedScreen(terminal, columns: columns, rows: rows) }

  func write(_ bytes: [UInt8]) { cv_write(terminal, bytes, bytes.count) }

  func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cv_resize(terminal, Int32(rows), Int32(columns))
  }

  /// Returns the bytes that actions send to the program.
  func input(_ actions: (OpaquePointer) -> Void) -> [UInt8] {
    actions(terminal)
    return takeInput()
  }

  func takeInput() -> [UInt8] {
    var count = 0
    let bytes = cv_input(terminal, &count)
    defer { cv_clear_input(terminal) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension EmulatedTerminal.Key {
  fileprivate var code: Int32 {
    let key =
      switch self {
      case .enter: CV_ENTER
      case .tab: CV_TAB
      case .backspace: CV_BACKSPACE
      case .escape: CV_ESCAPE
      case .up: CV_UP
      case .down: CV_DOWN
      case .left: CV_LEFT
      case .right: CV_RIGHT
      case .insert: CV_INSERT
      case .delete: CV_DELETE
      case .home: CV_HOME
      case .end: CV_END
      case .pageUp: CV_PAGE_UP
      case .pageDown: CV_PAGE_DOWN
      case .function: CV_FUNCTION
      }
    guard case .function(let number) = self else { return Int32(key.rawValue) }
    return Int32(key.rawValue) + Int32(number)
  }
}

extension EmulatedTerminal.Modifier {
  fileprivate var code: Int32 {
    switch self {
    case .none: 0
    case .shift: Int32(CV_SHIFT)
    case .alt: Int32(CV_ALT)
    case .control: Int32(CV_CONTROL)
    }
  }
}
