/// Why a server cannot start.
package enum WebServerError: Error, Equatable {
  /// libmicrohttpd cannot be loaded.
  case libraryMissing(reason: String)
  /// Another program uses the port.
  case portInUse(Int)
  /// The system refuses the address, the port or a thread.
  case cannotListen(String)

  /// What happened and what to do, in one line that follows the name of the program.
  package var sentence: String {
    switch self {
    case .libraryMissing(let reason):
      "cannot load libmicrohttpd (\(reason)); install the package libmicrohttpd12"
    case .portInUse(let port):
      "port \(port) is in use; stop the other program or choose another port"
    case .cannotListen(let reason):
      "cannot open the port (\(reason)); choose another address or port"
    }
  }
}
