import ByteStrings
import Glibc
import Threads

/// Reports when a file, or the files that belong to it, may have changed, by any process.
///
/// A thread waits for the events of the folder (inotify); between changes nothing wakes up. Neither the
/// file nor the folder need exist. The system does not report what other computers change in a network
/// file system, nor what is changed through shared memory.
struct FileChanges {
  /// One element for all changes since the last was read; ends when the folder is made, deleted or
  /// moved.
  ///
  /// When the stream is cancelled or released, the thread ends.
  let events: AsyncStream<Void>

  /// Starts to watch; nil if the system cannot report the changes, or if the folder is being made.
  init?(of file: ByteString) {
    let (folder, name) = file.dividedAtLastSlash
    guard let watch = FolderWatch(folder, name) else { return nil }
    let (events, event) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let stop = watch.stop
    event.onTermination = { _ in stop.request() }
    guard watch.start(reporting: event) else { return nil }
    self.events = events
  }
}

/// One end of a pair of sockets, by which a thread is stopped.
private final class StopSignal: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Wakes the thread.
  func request() {
    // The thread may have ended already, which must not raise SIGPIPE.
    _ = send(descriptor, "x", 1, Int32(MSG_NOSIGNAL))
  }
}

/// The events of a folder.
private final class FolderWatch: Sendable {
  let stop: StopSignal
  private let name: ByteString
  /// Whether this is a folder above the watched one, which does not exist.
  private let isAbove: Bool
  private let notifications: Int32
  private let stopping: Int32

  /// Creates a watch for files whose names begin with `name`; without the folder, a watch of the
  /// nearest one above it for the next folder on the way.
  init?(_ wanted: ByteString, _ name: ByteString) {
    var (folder, name) = (wanted, name)
    while !Self.exists(folder), folder != "/", folder != "." {
      (folder, name) = folder.dividedAtLastSlash
    }
    guard !FileSystem(of: folder).isShared else { return nil }
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    notifications = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    stopping = pair[0]
    stop = StopSignal(pair[1])
    self.name = name
    isAbove = folder != wanted
    let mask = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
    let isWatched =
      notifications >= 0
      && folder.withCString { inotify_add_watch(notifications, $0, UInt32(mask)) } >= 0
    // The next folder may have been made meanwhile, which is not reported any more.
    guard isWatched, !isAbove || !Self.exists(folder + "/" + name) else { return nil }
  }

  private static func exists(_ path: ByteString) -> Bool {
    path.withCString { access($0, F_OK) } == 0
  }

  deinit {
    if notifications >= 0 { close(notifications) }
    close(stopping)
  }

  /// Starts the thread; false if there is none.
  func start(reporting event: AsyncStream<Void>.Continuation) -> Bool {
    DetachedThread.start {
      self.run(event)
      event.finish()
    }
  }

  /// Reports changes until the stop or the end of the folder, or until the next folder exists.
  func run(_ event: AsyncStream<Void>.Continuation) {
    while true {
      var descriptors = [
        pollfd(fd: stopping, events: Int16(POLLIN), revents: 0),
        pollfd(fd: notifications, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&descriptors, 2, -1) >= 0 || errno == EINTR else { return }
      if descriptors[0].revents != 0 { return }
      guard descriptors[1].revents != 0 else { continue }
      switch read() {
      case .nothing: break
      case .change:
        event.yield()
        if isAbove { return }
      case .end: return
      }
    }
  }

  private enum Finding {
    case nothing
    case change
    case end
  }

  /// Reads the pending events.
  private func read() -> Finding {
    var finding = Finding.nothing
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(notifications, &buffer, buffer.count)
    guard count > 0 else {
      return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
    }
    buffer.withUnsafeBytes { bytes in
      // An event is its watch, mask, cookie and length, 4 bytes each, and a name filled with zeros.
      var place = 0
      while place + 16 <= count {
        let mask = Int32(
          bitPattern: bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        )
        let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
        if mask & Self.endings != 0 { finding = .end }
        let name = bytes[(place + 16)..<min(place + 16 + length, count)].prefix { $0 != 0 }
        let isMissed = mask & Int32(IN_Q_OVERFLOW) != 0
        if finding != .end, isMissed || isOfFile(name) { finding = .change }
        place += 16 + length
      }
    }
    return finding
  }

  /// Whether a file belongs to the watched one; shared memory changes with each reader.
  private func isOfFile(_ file: some Collection<UInt8>) -> Bool {
    file.starts(with: name.bytes) && !file.suffix(4).elementsEqual("-shm".utf8)
  }

  private static let endings = Int32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)
}

/// The file system of a folder.
private struct FileSystem {
  /// Whether other computers or programs may change it without an event.
  let isShared: Bool

  /// Looks up the type in the list of mounts; an unknown one counts as local.
  init(of folder: ByteString) {
    var status = stat()
    guard folder.withCString({ stat($0, &status) }) == 0 else {
      isShared = false
      return
    }
    // As the C library's `major` and `minor`, which are macros.
    let number = status.st_dev
    let major = number >> 8 & 0xFFF | number >> 32 & ~0xFFF
    let minor = number & 0xFF | number >> 12 & ~0xFF
    let device = "\(major):\(minor)"
    isShared = Self.types(of: device).contains { type in
      Self.sharedTypes.contains(type) || type == "fuse" || type.utf8.starts(with: "fuse.".utf8)
    }
  }

  private static let sharedTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "afs", "ceph", "glusterfs", "lustre",
    "ocfs2", "gfs2", "vboxsf", "coda",
  ]

  /// Returns the types of the mounts of a device, from the lines of `proc(5)`:
  /// `36 35 98:0 / /mnt rw,noatime master:1 - ext3 /dev/root rw`.
  private static func types(of device: String) -> [String] {
    guard let file = fopen("/proc/self/mountinfo", "re") else { return [] }
    defer { fclose(file) }
    var types: [String] = []
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(line) }
    while getline(&line, &size, file) > 0, let line {
      let fields = String(cString: line).utf8.split(separator: UInt8(ascii: " ")).map {
        String(Substring($0))
      }
      guard fields.count > 2, fields[2] == device,
        let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count
      else { continue }
      types.append(fields[dash + 1])
    }
    return types
  }
}
