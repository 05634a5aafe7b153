import Glibc

/// Work without root's permission to write everywhere.
enum Unprivileged {
  /// Runs `body` as user nobody on this thread only, without suspension.
  static func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    typealias ChangeUser = @convention(c) (uid_t) -> CInt
    guard let symbol = dlsym(nil, "setfsuid") else { preconditionFailure("no setfsuid") }
    let changeUser = unsafeBitCast(symbol, to: ChangeUser.self)
    _ = changeUser(65_534)
    defer { _ = changeUser(geteuid()) }
    return try body()
  }
}
