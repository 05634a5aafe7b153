import Terminal

/// The looks of the parts of the screen.
///
/// The colours are from the terminal's palette, so that a person's own theme applies. Each
/// meaning of a colour is also shown by an attribute or a mark.
struct Theme: Equatable, Sendable {
  /// Whether the background is dark; nil if the terminal has not reported it.
  var isDark: Bool?
  /// Whether colours may be used (`NO_COLOR`, `--color`).
  var hasColor = true
}
