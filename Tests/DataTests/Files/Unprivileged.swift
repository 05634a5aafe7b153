import Glibc

/// Work without the rights to write everywhere that a test run by root has.
enum Unprivileged {
  /// Runs the body as nobody; only this thread does, and there is nothing to wait for in between.
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
