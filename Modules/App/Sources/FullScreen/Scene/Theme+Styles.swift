import Terminal

/// The role of a part of the screen, which determines its look.
enum Role: CaseIterable {
  /// Text to read.
  case text
  /// Less important text: facts, bylines, hints.
  case dim
  /// A heading in a text, or the selected row.
  case strong
  /// The title of a read item.
  case read
  /// The heading of the pane or box that has the focus.
  case heading
  /// What a person should notice first: marks of unread articles, keys, the chart.
  case accent
  /// The mark of a saved or liked item.
  case star
  case error
  /// An address.
  case link
  /// Code in a text.
  case code
  /// Lines between panes and around boxes.
  case rule
  /// The name of the present tab.
  case tab
}

extension Theme {
  /// Returns the look of a part of the screen.
  func style(_ role: Role) -> CellStyle {
    switch role {
    case .text: .plain
    case .dim, .read, .rule: CellStyle(.dim)
    case .strong: CellStyle(.bold)
    case .heading: CellStyle(.bold, foreground: color(6))
    case .accent: CellStyle(foreground: color(6))
    case .star: CellStyle(foreground: color(3))
    case .error: CellStyle(foreground: color(1))
    case .link: CellStyle(.underline, foreground: color(6))
    case .code: CellStyle(foreground: color(2))
    case .tab: CellStyle([.bold, .reverse])
    }
  }

  /// Returns the look of words that a search has found, in a text of another look.
  func matched(_ style: CellStyle) -> CellStyle {
    var style = style
    style.attributes.insert(.underline)
    style.attributes.remove(.dim)
    return style
  }

  /// Returns the look of a text in the selected row of the pane that has the focus.
  ///
  /// If the background is unknown, a row is selected by exchanging the colours of the terminal.
  func selected(_ style: CellStyle) -> CellStyle {
    var style = style
    if let background = selection {
      style.background = background
    } else {
      style.attributes.insert(.reverse)
      style.attributes.remove(.dim)
      style.foreground = .standard
    }
    return style
  }

  /// The look of the mark before a selected row; it is never reversed, which would look like a gap.
  var selectionMark: CellStyle {
    selection == nil ? style(.accent) : selected(style(.accent))
  }

  /// Returns the look of a text in a list above other text, which is set off by its background.
  ///
  /// Without colours such a list is set off by the cells around it only.
  func popup(_ style: CellStyle) -> CellStyle {
    guard hasColor, let isDark else { return style }
    var style = style
    let shade: UInt8 = isDark ? 0x20 : 0xEE
    style.background = .rgb(RGBColor(red: shade, green: shade, blue: shade + (isDark ? 6 : 4)))
    return style
  }

  /// The colour behind a selected row; nil if it is to be reversed.
  private var selection: CellColor? {
    guard hasColor, let isDark else { return nil }
    return isDark
      ? .rgb(RGBColor(red: 0x2C, green: 0x36, blue: 0x46))
      : .rgb(RGBColor(red: 0xD9, green: 0xE4, blue: 0xF2))
  }

  private func color(_ number: UInt8) -> CellColor { hasColor ? .palette(number) : .standard }
}
