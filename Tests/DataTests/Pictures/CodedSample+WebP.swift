import Domain

extension CodedSample {
  /// The usual kind.
  static let lossy = CodedSample(
    "lossy",
    .webp,
    text: """
      UklGRoQAAABXRUJQVlA4IHgAAABwBgCdASpAACAAPi0QhkKhoQ36AAwBYlkAMo5QX4B+AGuucA/AD9iP5F0Y2gXYD9dv
      5Rn/Yastf282SUAA/vh8MkJN2md9oRkjCcveF9mKVKusKH5fY1ET/8Y5/0b/sCQIKtOLs26h/yn1ASdS4Q0tFJadTZQA
      AAA=
      """
  )

  /// Lossless; the blue is half transparent.
  static let lossless = CodedSample(
    "lossless",
    .webp,
    text: """
      UklGRj4AAABXRUJQVlA4TDEAAAAvP8AHEB8gEEjaH3oNAUGR/6PNv4Cg6LrlAuZGA5EAiSc96UkTmRrR/wkYFn0dg74A
      AA==
      """
  )

  /// Lossy; the blue is half transparent.
  static let lossyWithOpacity = CodedSample(
    "lossyWithOpacity",
    .webp,
    text: """
      UklGRrgAAABXRUJQVlA4WAoAAAAQAAAAPwAAHwAAQUxQSB4AAAABFyAQSFKffI2ICAcibZuZvMn7HB6N6P8ELP8V7QVW
      UDggdAAAADAGAJ0BKkAAIAA+LRCGQqGhDfoADAFiWQAyQ1BfgH4AbBbwD8AP2I/qvOGaBdgP12zvsNWWv7eCCIAA/vh8
      J8bgbVJVCnQNZtp+Bk6biRSmL9TTBXmRjT/Z/9r3QeI99+KVXdy7/2ljFamAYDhVS3ae+KAA
      """
  )

  /// Two frames; in the first, the blue is half transparent.
  static let movingWebP = CodedSample(
    "movingWebP",
    .webp,
    text: """
      UklGRnYBAABXRUJQVlA4WAoAAAASAAAAPwAAHwAAQU5JTQYAAAD/////AABBTk1GsgAAAAAAAAAAAD8AAB8AAAoAAABB
      TFBIHgAAAAEXIBBIUp98jYgIByJtm5m8yfscHo3o/wQs/xXtBVZQOCB0AAAAMAYAnQEqQAAgAD4tEIZCoaEN+gAMAWJZ
      ADJDUF+AfgBsFvAPwA/Yj+q84ZoF2A/XbO+w1Za/t4IIgAD++HwnxuBtUlUKdA1m2n4GTpuJFKYv1NMFeZGNP9n/2vdB
      4j334pVd3Lv/aWMVqYBgOFVLdp74oABBTk1GkAAAAAAAAAAAAD8AAB8AAAoAAABWUDggeAAAAHAGAJ0BKkAAIAA+LRCG
      QqGhDfoADAFiWQAyjlBfgH4Aa65wD8AP2I/kXRjaBdgP12/lGf9hqy1/bzZJQAD++HwyQk3aZ32hGSMJy94X2YpUq6wo
      fl9jURP/xjn/Rv+wJAgq04uzbqH/KfUBJ1LhDS0Ulp1NlAAAAA==
      """
  )

  /// Two frames; the first is purple, 32 by 16 pixels at position 16, 8.
  static let shiftedWebP = CodedSample(
    "shiftedWebP",
    .webp,
    text: """
      UklGRhoBAABXRUJQVlA4WAoAAAACAAAAPwAAHwAAQU5JTQYAAAD/////AABBTk1GVgAAAAgAAAQAAB8AAA8AAAoAAABW
      UDggPgAAAFADAJ0BKiAAEAA+MRSIQqIhIRgEACADBKAHYA/AD9AAExUAAP7u09///Qn4oOjH/Qof//2z/wpBi/+2IAAA
      QU5NRpAAAAAAAAAAAAA/AAAfAAAKAAAAVlA4IHgAAABwBgCdASpAACAAPi0QhkKhoQ36AAwBYlkAMo5QX4B+AGuucA/A
      D9iP5F0Y2gXYD9dv5Rn/Yastf282SUAA/vh8MkJN2md9oRkjCcveF9mKVKusKH5fY1ET/8Y5/0b/sCQIKtOLs26h/yn1
      ASdS4Q0tFJadTZQAAAA=
      """
  )
}
