import Domain
import FoundationEssentials
import Pictures
import TestSupport
import Testing

/// Detecting formats, and classifying everything else.
struct PictureReadingTests {
  private func fault(_ bytes: Data) -> InvalidPicture? {
    do throws(InvalidPicture) {
      _ = try Picture(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: SamplePicture.all.indices)
  func completePictureIsRead(index: Int) throws {
    let sample = SamplePicture.all[index]
    let picture = try Picture(sample.bytes)
    #expect(picture.format == sample.format)
    #expect(picture.width == sample.width)
    #expect(picture.height == sample.height)
    #expect(picture.bytes == sample.bytes)
  }

  @Test(arguments: SamplePicture.all.indices)
  func truncatedPictureIsCutOff(index: Int) {
    let sample = SamplePicture.all[index]
    let begun = [.png: 4, .jpeg: 3, .gif: 6, .webp: 12][sample.format] ?? 0
    for count in 0..<sample.bytes.count {
      let fault = fault(sample.bytes.prefix(count))
      if count < begun {
        guard case .unknownFormat = fault else {
          Issue.record("\(count) bytes are \(String(describing: fault))")
          continue
        }
      } else {
        #expect(fault == .cutOff(sample.format), "\(count) bytes")
      }
    }
  }

  @Test(arguments: SamplePicture.all.indices)
  func trailingBytesAreKept(index: Int) throws {
    let bytes = SamplePicture.all[index].bytes + Data("and more".utf8)
    #expect(try Picture(bytes).bytes == bytes)
  }

  @Test(arguments: SamplePicture.all.indices)
  func sliceIsReadFromItsStart(index: Int) throws {
    let sample = SamplePicture.all[index]
    let around = Data(repeating: 0xFF, count: 37) + sample.bytes + Data(repeating: 0, count: 5)
    let picture = try Picture(around[37..<37 + sample.bytes.count])
    #expect(picture == (try Picture(sample.bytes)))
    #expect(picture.bytes.startIndex == 0)
    #expect(fault(around[30..<60]) == .unknownFormat(.other))
  }

  @Test func sizeIsLimitedTo16MiB() throws {
    let picture = SamplePicture.gif
    let room = Data(count: Picture.maximumSize - picture.count)
    #expect(try Picture(picture + room).bytes.count == 16 << 20)
    #expect(fault(picture + room + Data([0])) == .tooLarge(limit: 16 << 20))
    #expect(fault(Data(count: Picture.maximumSize + 1)) == .tooLarge(limit: 16 << 20))
  }

  @Test(
    arguments: [
      "<!DOCTYPE html>", "<!doctype html><p>", "<html>", "<?xml version=\"1.0\"?>", "<svg/>", "<p>",
      "\u{FEFF}<html>", " \r\n\t<!-- -->", "\u{FEFF}\n<html>", "<",
    ]
  )
  func webPageIsDetected(text: String) {
    #expect(fault(Data(text.utf8)) == .unknownFormat(.html))
  }

  @Test(
    arguments: [
      "{\"error\":\"no such cat\"}", "404", "a < b", "GIF", "GIF88a", "RIFF", "RIFFxxxxWAVE", " ",
      "\n\n",
      "\u{FEFF}", "Übermut tut selten gut", "東京", "😀", "../../etc/passwd", "\u{A0}", "\u{202E}abc",
    ]
  )
  func textIsDetected(text: String) {
    #expect(fault(Data(text.utf8)) == .unknownFormat(.text))
  }

  @Test func otherBytesAreRejected() {
    #expect(fault(Data()) == .unknownFormat(.nothing))
    for text in ["a\u{0}", "a\u{1B}[31m", "\u{7F}", "a\u{85}", "\u{9B}x", "%PDF-1.7\n\u{1}"] {
      #expect(fault(Data(text.utf8)) == .unknownFormat(.other))
    }
    let samples: [[UInt8]] = [
      [0x61, 0xC3], [0x61, 0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF, 0xD8],
      [0xFF, 0xFE, 0x3C, 0],
      [0x42, 0x4D, 0, 0], [0xEF, 0xBB, 0xBF, 0xFF], [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57],
    ]
    for bytes in samples { #expect(fault(Data(bytes)) == .unknownFormat(.other)) }
  }
}
