import Glibc

/// The shell script that runs a test server as its child.
///
/// It ends with its standard input, a pipe that the process of the tests holds open, and then ends
/// the server and deletes its folder.
final class PostgresSupervisor: Sendable {
  private let commands: Channel
  private let replies: Channel
  private let process: ChildProcess
  /// Held from a command to its reply.
  private let turn = Locked(ReplyLines())

  /// Starts the script, which creates the data and then replies with its folder.
  init(_ arguments: [String], settings: [String: String]) throws {
    // SIGPIPE of a script that has ended must not end the tests.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    let (input, output) = (try Channel(), try Channel())
    let options = settings.sorted { $0.key < $1.key }.flatMap { ["-c", "\($0.key)=\($0.value)"] }
    let shell = ["/bin/sh", "-c", Self.script, "sh"] + arguments + options
    let command = try Self.withoutRoot() + shell
    process = try ChildProcess(
      command[0],
      Array(command.dropFirst()),
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    ) { actions in
      posix_spawn_file_actions_adddup2(&actions, input.readEnd, 0)
      posix_spawn_file_actions_adddup2(&actions, output.writeEnd, 1)
    }
    input.closeReadEnd()
    output.closeWriteEnd()
    (commands, replies) = (input, output)
  }

  /// Sends a command that has no reply.
  func send(_ command: String) {
    commands.write(command + "\n")
  }

  /// Sends a command, waits for its end, and throws an error if it fails.
  func command(_ command: String) throws {
    let reply = turn.withLock { lines in
      send(command)
      return lines.next(from: replies)
    }
    guard reply == "0" else {
      throw ProgramFailure(description: "\(command): \(reply ?? "the script has ended")")
    }
  }

  /// Waits for the reply to the start of the script.
  func reply() throws -> String {
    guard let reply = turn.withLock({ $0.next(from: replies) }), reply.hasPrefix("/") else {
      throw ProgramFailure(description: "cannot create a PostgreSQL server")
    }
    return reply
  }

  /// The start of a command that runs as `postgres` or `nobody`; PostgreSQL refuses to run as root.
  private static func withoutRoot() throws -> [String] {
    guard geteuid() == 0 else { return [] }
    guard let (user, group) = ordinaryUser else {
      throw ProgramFailure(description: "neither postgres nor nobody is a user of this system")
    }
    return ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(group)", "--clear-groups"]
  }

  /// The ids of `postgres` or `nobody`, found once: `getpwnam` is not safe on several threads.
  private static let ordinaryUser: (user: uid_t, group: gid_t)? = {
    guard let entry = getpwnam("postgres") ?? getpwnam("nobody") else { return nil }
    return (entry.pointee.pw_uid, entry.pointee.pw_gid)
  }()

  /// Its arguments are the folder of the programs, the port, the connection to the server of which
  /// it is a standby or an empty text, and options of the server.
  ///
  /// A main process that was killed leaves processes that end soon; until then another one refuses
  /// to start, and so does one whose port is in use. Hence the attempts.
  private static let script = #"""
    programs=$1 port=$2 origin=$3
    shift 3
    umask 077
    folder=$(mktemp -d /tmp/bs-pg-XXXXXX) && cd "$folder" || exit 1
    server=
    start() {
      attempts=0
      until "$programs/pg_isready" -q -h "$folder" -p "$port"; do
        if [ -z "$server" ] || ! kill -0 "$server" 2> /dev/null; then
          attempts=$((attempts + 1))
          [ $attempts -le 100 ] || return 1
          "$programs/postgres" -D data -k "$folder" -p "$port" "$@" < /dev/null >> log 2>&1 &
          server=$!
        fi
        sleep 0.05
      done
    }
    stop() {
      [ -n "$server" ] || return 0
      kill -"$1" "$server"
      kill -CONT "$server"
      wait "$server"
      server=
    }
    make() {
      if [ -n "$origin" ]; then
        "$programs/pg_basebackup" -D data -d "$origin" -c fast -R --no-sync
      else
        "$programs/initdb" -D data -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync
      fi
    }
    sql() { "$programs/psql" -XqAt -h "$folder" -p "$port" -U postgres -d postgres -c "$1"; }
    if make > log 2>&1; then echo "$folder"; else tail -n 1 log; fi
    while read -r command name template; do
      case $command in
        start) start "$@" || false ;;
        stop) stop "$name"; true ;;
        promote) "$programs/pg_ctl" promote -w -s -D data >> log 2>&1 ;;
        create) sql "CREATE DATABASE $name TEMPLATE $template" >> log 2>&1 ;;
        drop) sql "DROP DATABASE IF EXISTS $name WITH (FORCE)" >> log 2>&1 & continue ;;
      esac
      status=$?
      if [ $status = 0 ]; then echo 0; else tail -n 1 log; fi
    done
    stop QUIT
    cd / && rm -rf "$folder"
    """#
}

/// Lines that arrive in pieces.
private struct ReplyLines {
  private var bytes: [UInt8] = []

  /// Waits for the next line; nil at the end.
  mutating func next(from channel: Channel) -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      guard let chunk = readChunk(from: channel.readEnd) else { return nil }
      bytes += chunk
    }
  }
}
