import Glibc

/// The addresses by which other machines reach this one.
enum MachineAddress {
  /// Returns the addresses of a family, such as `AF_INET`.
  static func all(_ family: Int32) -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0, let first else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first, next: { $0.pointee.ifa_next })
      .compactMap { text(of: $0.pointee, family) }
  }

  private static func text(of entry: ifaddrs, _ family: Int32) -> String? {
    guard entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0, let place = entry.ifa_addr,
      Int32(place.pointee.sa_family) == family
    else { return nil }
    let isFour = family == AF_INET
    let size = isFour ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    var bytes = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let room = socklen_t(bytes.count)
    guard getnameinfo(place, socklen_t(size), &bytes, room, nil, 0, NI_NUMERICHOST) == 0 else {
      return nil
    }
    let name = bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let text = String(decoding: name, as: UTF8.self)
    // A link-local address needs the name of an interface, which browsers do not accept.
    return text.contains("%") ? nil : text
  }
}
