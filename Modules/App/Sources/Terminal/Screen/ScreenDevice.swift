/// A terminal that shows frames and reports what a person does.
public protocol ScreenDevice: Sendable {
  /// The size of the window now.
  var size: CellSize { get }

  /// Takes the window over, and starts to read; call it once. False if that is impossible now.
  func open() -> Bool

  /// Restores the terminal and ends the events; does nothing if the screen is not open.
  func close()

  /// Returns everything that happens, in order; ends when the terminal is closed. Read it once.
  func events() -> AsyncStream<ScreenEvent>

  /// Shows a frame; writes only what differs from the one before.
  func show(_ frame: Frame)

  /// Copies a text to the clipboard of the person's desktop (OSC 52), if the terminal allows it.
  func copy(_ text: String)

  /// Stops the process as Ctrl-Z does, with the terminal restored; `resumed` follows `fg`.
  func suspend()
}

/// Something that happens at a terminal.
public enum ScreenEvent: Equatable, Sendable {
  case key(Key)
  /// A pasted text (bracketed paste), cut at 64 KiB; the rest is dropped.
  case paste(String)
  /// An action of the mouse.
  case mouse(MouseEvent)
  /// The window has another size.
  case resized(CellSize)
  /// The program continues after it was stopped; everything must be drawn again.
  case resumed
  /// The terminal reported the colour of its background.
  case background(RGBColor)
}

/// An action of the mouse.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of the action.
  public enum Action: Hashable, Sendable {
    /// The first button was pressed.
    case press
    /// The mouse moved with the first button held down.
    case drag
    /// The first button was released.
    case release
    /// The wheel was turned up by a notch.
    case wheelUp
    /// The wheel was turned down by a notch.
    case wheelDown
  }

  /// The kind of the action.
  public let action: Action
  /// The cell under the mouse.
  public let place: CellPlace

  public init(_ action: Action, at place: CellPlace) {
    self.action = action
    self.place = place
  }
}
