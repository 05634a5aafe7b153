import Domain
import Glibc
import TestSupport
import Testing

@testable import Pictures

/// Decoding truncated, changed and random bytes: pixels or an error, without a crash.
@Suite(.hangLimit)
struct DamagedPictureTests {
  /// Decodes a picture that may be damaged; returns whether there are pixels.
  @discardableResult
  private func isShown(_ picture: PictureDecoder) -> Bool {
    do throws(PictureDecodingError) {
      #expect(try picture.pixels(width: 8, height: 8).count == 8 * 8 * 4)
      return true
    } catch {
      switch error {
      case .broken(let reason): #expect(!reason.isEmpty && !reason.contains { $0.isNewline })
      case .tooManyPixels: break
      default: Issue.record("\(error)")
      }
      return false
    }
  }

  @Test(arguments: CodedSample.all)
  func pictureMayEndAnywhere(sample: CodedSample) {
    let bytes = sample.picture.bytes
    for count in bytes.indices { isShown(sample.picture.with(bytes.prefix(count))) }
    #expect(isShown(sample.picture))
    #expect(!isShown(sample.picture.with(bytes.prefix(40))))
  }

  @Test(arguments: CodedSample.all)
  func anyByteMayChange(sample: CodedSample) {
    var generator = SeededGenerator(seed: 1)
    for place in sample.picture.bytes.indices {
      var bytes = sample.picture.bytes
      bytes[place] ^= .random(in: 1...255, using: &generator)
      isShown(sample.picture.with(bytes))
    }
  }

  @Test(arguments: CodedSample.all)
  func randomBytesMayFollowSignature(sample: CodedSample) {
    var generator = SeededGenerator(seed: 1)
    for length in stride(from: 0, to: 600, by: 7) {
      let start = sample.picture.bytes.prefix(.random(in: 8...40, using: &generator))
      let rest = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      isShown(sample.picture.with(start + rest))
    }
  }

  @Test(arguments: [(52, 0x11), (55, 0x09), (52, 0xFF), (54, 0xFF), (57, 0xFF), (58, 0x1E)])
  func inconsistentFrameIsBroken(place: Int, value: UInt8) {
    var bytes = CodedSample.shiftedWebP.picture.bytes
    #expect(bytes[44..<48].elementsEqual("ANMF".utf8))
    bytes[place] = value
    #expect(throws: PictureDecodingError.self) {
      try CodedSample.shiftedWebP.picture.with(bytes).pixels(width: 8, height: 8)
    }
  }

  @Test func animationWithoutFrameIsBroken() {
    let sample = CodedSample.movingWebP.picture
    #expect(throws: PictureDecodingError.broken("there is no first frame")) {
      try sample.with(sample.bytes.prefix(44)).pixels(width: 8, height: 8)
    }
  }

  @Test func oddChunkIsPadded() throws {
    let sample = CodedSample.shiftedWebP.picture
    let odd = Array("ODD ".utf8) + [3, 0, 0, 0] + Array("odd".utf8) + [0]
    let longer = sample.with(sample.bytes[..<30] + odd + sample.bytes[30...])
    #expect(try longer.colors() == sample.colors())
  }

  @Test func nothingIsPrinted() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for sample in CodedSample.all {
        for count in stride(from: 0, through: sample.picture.bytes.count, by: 3) {
          let picture = sample.picture.with(sample.picture.bytes.prefix(count))
          _ = try? picture.pixels(width: 8, height: 8)
        }
      }
    }
    #expect(String(decoding: try #require(result).standardErrorContent, as: UTF8.self) == "")
  }
}
