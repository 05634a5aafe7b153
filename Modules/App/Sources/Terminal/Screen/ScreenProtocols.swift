/// The sequences that a terminal needs before and after it shows frames.
struct ScreenProtocols {
  /// The abilities of the terminal for which frames are written.
  var abilities: FrameWriter.Abilities
  /// Whether kitty's keyboard protocol is in use.
  var hasKittyKeys = false

  private let place: TerminalPlace

  /// Creates the sequences for the terminal that the environment describes.
  init(environment: Environment, allowsColor: Bool) {
    place = TerminalPlace(environment)
    let colors: CellPen.Colors =
      switch TerminalGraphics.ColorDepth.declared(by: environment) {
      case .trueColor: .trueColor
      case .palette: .palette
      case nil: .sixteen
      }
    abilities = FrameWriter.Abilities(
      colors: allowsColor ? colors : .none,
      hyperlinks: TerminalStyle.supportsHyperlinks(environment: environment, isTerminal: true)
    )
  }

  /// Uses kitty's keyboard protocol, in which Escape and keys with modifiers are unambiguous.
  static let kittyKeys = Array("\u{1B}[>1u".utf8)

  /// Takes the window over and asks the questions whose answers `InputDecoder` recognizes.
  ///
  /// The alternate screen; no cursor; no wrapping of lines; marks around pasted text; the mouse with its
  /// movements while a button is held down (xterm's modes). GNU screen prints the content of control
  /// strings as text, so it is not asked for its background. In the alternate screen, another change to
  /// it would replace the stored place of the shell's cursor.
  func opening(inAlternateScreen: Bool) -> [UInt8] {
    let background = place == .screen ? "" : "\u{1B}]11;?\u{1B}\\"
    let screen = inAlternateScreen ? "" : "\u{1B}[?1049h"
    let modes = screen + "\u{1B}[m\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h"
    let questions = background + "\u{1B}[?2026$p\u{1B}[?u\u{1B}[c"
    return Array((modes + questions).utf8)
  }

  /// Undoes everything, at any point of a frame; also clears terminals without an alternate screen.
  var closing: [UInt8] {
    // Ends a control string that was not written to its end.
    var text = "\u{1B}\\"
    if abilities.hyperlinks { text += "\u{1B}]8;;\u{1B}\\" }
    if hasKittyKeys { text += "\u{1B}[<u" }
    text +=
      "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[?7h\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[?1049l"
    text += "\u{1B}[?25h"
    if abilities.synchronizedUpdates { text += "\u{1B}[?2026l" }
    return Array(text.utf8)
  }
}
