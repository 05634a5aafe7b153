import ByteStrings

/// Turns the bytes that a terminal sends into events and answers; pure and incremental.
///
/// Sequences (ECMA-48) may arrive in pieces; unknown ones are dropped as a whole. At most 256 bytes of a
/// sequence, 64 KiB of a paste and one incomplete character are kept between two calls. It differs from
/// `ControlSequenceReader` in that everything else is a key: bytes above 0x7F are UTF-8, and a control
/// character ends an incomplete sequence, so that one that never ends cannot block the keyboard.
struct InputDecoder {
  /// A decoded item.
  enum Item: Equatable {
    case event(ScreenEvent)
    /// Whether the terminal supports synchronized updates: the answer to DECRQM for mode 2026.
    case synchronizesUpdates(Bool)
    /// The terminal supports kitty's keyboard protocol: the answer to `CSI ? u`.
    case supportsKittyKeys
    /// Primary device attributes, the answer to the last question.
    case attributes
  }

  /// Input that is complete if nothing follows for a while.
  enum Pending {
    /// Escape, or a character typed with Alt.
    case escape
    /// A paste whose end is missing.
    case paste
  }

  private enum State {
    case text
    case escape
    /// CSI: parameters are collected.
    case control
    /// SS3, the keys of old keypads.
    case singleShift
    /// OSC, DCS and other strings.
    case string
    case escapeInString
    /// The three bytes after X10's `CSI M`.
    case oldMouse
    /// The letter after `CSI [`, a function key of Linux's console.
    case console
    case paste
  }

  /// The size of the window, to which places of the mouse are clamped.
  var size: CellSize

  private static let longestSequence = 256
  /// A string longer than this is dropped without waiting for its end.
  private static let longestString = 4096

  private var state = State.text
  private var items: [Item] = []
  /// The bytes of a run of text; after a call only an incomplete character.
  private var text: [UInt8] = []
  private var hasAlt = false
  private var introducer: UInt8 = 0
  private var content: [UInt8] = []
  private var length = 0
  private var paste = PasteBuffer()

  init(size: CellSize) {
    self.size = size
  }

  /// The input that may continue; nil if there is none, or if it cannot be complete.
  var pending: Pending? {
    switch state {
    case .escape, .singleShift: .escape
    case .control, .string: length == 0 ? .escape : nil
    case .paste: .paste
    case .text, .escapeInString, .oldMouse, .console: nil
    }
  }

  /// Decodes bytes, in time linear in their number.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Item] {
    for byte in bytes { take(byte) }
    if state == .text { endText(isComplete: false) }
    return takeItems()
  }

  /// Completes the pending input, since nothing has followed for a while.
  mutating func flush() -> [Item] {
    switch (pending, state) {
    case (nil, _): break
    case (.paste, _): endPaste()
    case (_, .escape):
      // Two escapes are two keys: Alt and Escape is a key of window managers.
      for _ in 0...(hasAlt ? 1 : 0) { emit(.escape, []) }
    default: emit(.character(Character(UnicodeScalar(introducer))), .alt)
    }
    if state != .paste { hasAlt = false }
    if pending != nil { state = .text }
    return takeItems()
  }

  private mutating func takeItems() -> [Item] {
    defer { items = [] }
    return items
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text: takeText(byte)
    case .escape: takeAfterEscape(byte)
    case .control: takeControl(byte)
    case .singleShift: takeShifted(byte)
    case .string: takeString(byte)
    case .escapeInString: endString(byte)
    case .oldMouse:
      length += 1
      if length == 3 { endSequence() }
    case .console:
      emitIfKnown(FunctionKeys.console(byte), [])
      endSequence()
    case .paste: if paste.take(byte) { endPaste() }
    }
  }

  // Text.

  private mutating func takeText(_ byte: UInt8) {
    guard byte < 0x20 || byte == 0x7F else { return text.append(byte) }
    endText(isComplete: true)
    if byte == 0x1B { state = .escape } else { emitControl(byte) }
  }

  /// Emits the characters of a run of text; one that is incomplete waits unless the run is over.
  private mutating func endText(isComplete: Bool) {
    guard !text.isEmpty else { return }
    let rest = isComplete ? 0 : Self.incompleteBytes(at: text)
    let whole = text.dropLast(rest)
    guard !whole.isEmpty else { return }
    for character in String(decoding: whole, as: UTF8.self) {
      let alt: Key.Modifiers = hasAlt ? .alt : []
      hasAlt = false
      // C1 controls are no keys.
      if character.unicodeScalars.first?.properties.generalCategory == .control { continue }
      emit(.character(Self.bounded(character)), alt)
    }
    text.removeFirst(whole.count)
  }

  /// Returns how many bytes at the end are the start of a character of UTF-8.
  private static func incompleteBytes(at bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      let expected = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      if byte < 0x80 || byte >= 0xC0 { return expected > count && byte < 0xF5 ? count : 0 }
    }
    return 0
  }

  private static func bounded(_ character: Character) -> Character {
    character.utf8.count <= Frame.longestGrapheme ? character : "\u{FFFD}"
  }

  private mutating func emitControl(_ byte: UInt8) {
    let alt: Key.Modifiers = hasAlt ? .alt : []
    hasAlt = false
    switch byte {
    case 0x0D: emit(.enter, alt)
    case 0x09: emit(.tab, alt)
    case 0x08, 0x7F: emit(.backspace, alt)
    case 0x00: emit(.character(" "), alt.union(.control))
    default:
      let character = Character(UnicodeScalar(byte < 0x1B ? byte + 0x60 : byte + 0x40))
      emit(.character(character), alt.union(.control))
    }
  }

  private mutating func emit(_ code: Key.Code, _ modifiers: Key.Modifiers) {
    items.append(.event(.key(Key(code, modifiers))))
  }

  private mutating func emitIfKnown(_ code: Key.Code?, _ modifiers: Key.Modifiers) {
    if let code { emit(code, hasAlt ? modifiers.union(.alt) : modifiers) }
  }

  // Sequences.

  private mutating func takeAfterEscape(_ byte: UInt8) {
    (introducer, length) = (byte, 0)
    content.removeAll(keepingCapacity: true)
    switch byte {
    // rxvt sends two escapes for a key with Alt; a third one begins again.
    case 0x1B where hasAlt: emit(.escape, [])
    case 0x1B: hasAlt = true
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    default:
      state = .text
      hasAlt = true
      takeText(byte)
    }
  }

  private mutating func endSequence() {
    state = .text
    hasAlt = false
  }

  /// Ends an incomplete sequence at a control character, which is a key or begins another sequence.
  private mutating func abandon(for byte: UInt8) {
    endSequence()
    take(byte)
  }

  private mutating func keep(_ byte: UInt8) {
    length += 1
    if length <= Self.longestSequence { content.append(byte) }
  }

  private mutating func takeControl(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "[") where length == 0: state = .console
    case UInt8(ascii: "M") where length == 0: state = .oldMouse
    // rxvt ends a key with Shift by a dollar sign, elsewhere an intermediate byte.
    case UInt8(ascii: "$") where content.first?.isDigit == true: endControl(byte)
    case 0x20...0x3F: keep(byte)
    case 0x40...0x7E: endControl(byte)
    default: abandon(for: byte)
    }
  }

  private mutating func endControl(_ final: UInt8) {
    let isWhole = length <= Self.longestSequence
    defer { if state != .paste { endSequence() } }
    guard isWhole else { return }
    let sequence = InputSequence(content, final: final)
    if sequence.isStartOfPaste {
      state = .paste
      paste = PasteBuffer()
    } else if let item = sequence.item(in: size) {
      guard hasAlt, case .event(.key(let key)) = item else { return items.append(item) }
      emit(key.code, key.modifiers.union(.alt))
    }
  }

  private mutating func takeShifted(_ byte: UInt8) {
    guard (0x20...0x7E).contains(byte) else { return abandon(for: byte) }
    let key = FunctionKeys.shifted(byte)
    emitIfKnown(key?.code, key?.modifiers ?? [])
    endSequence()
  }

  private mutating func takeString(_ byte: UInt8) {
    switch byte {
    case 0x07: endString(UInt8(ascii: "\\"))
    case 0x1B: state = .escapeInString
    case 0..<0x20: abandon(for: byte)
    default:
      keep(byte)
      if length > Self.longestString { endSequence() }
    }
  }

  /// Ends a string with the byte after an escape, which begins another sequence unless it is ST.
  private mutating func endString(_ byte: UInt8) {
    guard byte == UInt8(ascii: "\\") else {
      endSequence()
      return takeAfterEscape(byte)
    }
    if length <= Self.longestSequence {
      var answers = TerminalAnswers()
      let sequence = ControlSequence(
        introducer: Character(UnicodeScalar(introducer)),
        content: String(decoding: content, as: UTF8.self)
      )
      _ = answers.note(sequence)
      if let background = answers.background { items.append(.event(.background(background))) }
    }
    endSequence()
  }

  private mutating func endPaste() {
    items.append(.event(.paste(paste.text)))
    endSequence()
  }
}
