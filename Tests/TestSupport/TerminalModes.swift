import Glibc

/// The modes of a terminal that `stty -a` prints, to compare those before a program with those after.
public struct TerminalModes: Equatable, Sendable {
  private let flags: [tcflag_t]
  private let speeds: [speed_t]
  private let characters: [UInt8]

  init(of descriptor: Int32) {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    speeds = [modes.c_ispeed, modes.c_ospeed]
    characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }
}
