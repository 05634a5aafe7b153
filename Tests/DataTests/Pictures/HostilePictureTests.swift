import Domain
import FoundationEssentials
import Pictures
import TestSupport
import Testing

/// Damaged and random bytes: a valid picture or an error, without a crash.
@Suite(.hangLimit)
struct HostilePictureTests {
  @Test(arguments: SamplePicture.all.indices)
  func anyByteMayChange(index: Int) {
    let sample = SamplePicture.all[index].bytes
    for place in sample.indices {
      for change: UInt8 in [1, 2, 4, 8, 16, 32, 64, 128, 255, sample[place], ~sample[place]] {
        var bytes = sample
        bytes[place] ^= change
        check(bytes)
      }
    }
  }

  @Test(arguments: SamplePicture.all.indices)
  func anyLengthMayChange(index: Int) {
    let sample = SamplePicture.all[index].bytes
    let claims: [[UInt8]] = [
      [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F],
      [0x80, 0, 0, 0],
      [0, 0, 0, 0x80], [0, 0, 0, 0],
    ]
    for place in 0..<sample.count - 4 {
      for claim in claims {
        var bytes = sample
        bytes.replaceSubrange(place..<place + 4, with: claim)
        check(bytes)
      }
    }
  }

  @Test(arguments: 0..<8)
  func randomBytesMayFollowSignature(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let beginnings: [[UInt8]] = [
      [], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF],
      Array("GIF89a".utf8),
      Array("RIFF".utf8) + [60, 0, 0, 0] + Array("WEBP".utf8),
    ]
    for _ in 0..<500 {
      for beginning in beginnings {
        let count = Int.random(in: 0...90, using: &random)
        let rest = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        check(Data(beginning + rest))
      }
    }
  }

  @Test func manyPartsAreReadInLinearTime() {
    let many = 200_000
    let chunk: [UInt8] = [0, 0, 0, 0, 0x61, 0x62, 0x43, 0x64, 0, 0, 0, 0]
    let jpeg = Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0])
    check(SamplePicture.png(width: 1, height: 1).dropLast(12) + Data(many, of: chunk))
    check(jpeg + Data(many, of: [0xFF, 0xFE, 0, 2]))
    check(jpeg + Data(many, of: [0xFF, 0xDA, 0, 2]))
    check(jpeg + Data([0xFF, 0xDA, 0, 2]) + Data(many, of: [0xFF]))
    check(SamplePicture.gif.dropLast(1) + Data(many, of: [0x21, 0xFE, 0]))
    check(SamplePicture.gif.dropLast(1) + Data([0x21, 0xFE]) + Data(many, of: [1, 1]))
  }

  private func check(_ bytes: Data) {
    guard let picture = try? Picture(bytes) else { return }
    #expect(picture.bytes == bytes)
    #expect((1...65_535).contains(picture.width))
    #expect((1...65_535).contains(picture.height))
  }
}

extension Data {
  fileprivate init(_ count: Int, of part: [UInt8]) {
    self.init(Array(repeating: part, count: count).joined())
  }
}
