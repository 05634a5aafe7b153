/// Numbers and names in the bytes of a file, which may say anything.
///
/// Whatever does not lie within the bytes is cut off, wherever a place is said to be.
extension Span<UInt8> {
  /// Reads a byte.
  func byte(at place: Int) throws(PictureFault) -> UInt8 {
    guard indices.contains(place) else { throw .cutOff }
    return self[place]
  }

  /// Reads a number of so many bytes, at most four, whose first counts most.
  func bigEndian(at place: Int, count: Int) throws(PictureFault) -> Int {
    try check(count, at: place)
    var number = 0
    for index in place..<place + count { number = number << 8 | Int(self[index]) }
    return number
  }

  /// Reads a number of so many bytes, at most four, whose last counts most.
  func littleEndian(at place: Int, count: Int) throws(PictureFault) -> Int {
    try check(count, at: place)
    var number = 0
    for index in (place..<place + count).reversed() { number = number << 8 | Int(self[index]) }
    return number
  }

  /// Reads a name of so many ASCII characters; what is no ASCII is in no name that is known.
  func name(at place: Int, count: Int = 4) throws(PictureFault) -> String {
    try check(count, at: place)
    var name = ""
    for index in place..<place + count { name.unicodeScalars.append(Unicode.Scalar(self[index])) }
    return name
  }

  private func check(_ count: Int, at place: Int) throws(PictureFault) {
    guard place >= 0, count <= self.count, place <= self.count - count else { throw .cutOff }
  }
}
