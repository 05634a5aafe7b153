import Glibc

/// The session of a terminal that the program runs in.
public enum TerminalSession {
  /// Returns the name of the terminal and the session's number, such as `pts-3.1234`.
  ///
  /// The terminal is the first of the standard streams that is one; nil if none is. The number
  /// distinguishes a new window from a closed one whose terminal it has inherited.
  @Sendable public static func name() -> String? {
    var path = [CChar](repeating: 0, count: 256)
    for descriptor in Int32(0)...2 where ttyname_r(descriptor, &path, path.count) == 0 {
      let bytes = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let name = String(decoding: bytes, as: UTF8.self).split(separator: "/").dropFirst()
      return name.joined(separator: "-") + ".\(getsid(0))"
    }
    return nil
  }
}
