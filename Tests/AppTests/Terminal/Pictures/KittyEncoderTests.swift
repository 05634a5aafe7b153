import Testing

@testable import Terminal

/// Pictures in kitty's graphics protocol.
struct KittyEncoderTests {
  private let graphics = TerminalGraphics(
    method: .kitty,
    columns: 80,
    rows: 24,
    cell: PixelSize(width: 2, height: 2)
  )

  @Test func outputFollowsProtocol() {
    let picture = Bitmap.made(2, 2) { x, y in [255, UInt8(x), UInt8(y), 255] }
    let text = graphics.text(for: picture, reservingRows: 1)
    let keys = "a=T,q=2,f=24,s=2,v=2,c=1,r=1,m=0"
    #expect(
      text == "\n\u{1B}[1A\u{1B}7\u{1B}_G\(keys);/wAA/wEA/wAB/wEB\u{1B}\\\u{1B}8\n"
    )
  }

  @Test func pictureIsPaddedToWholeCells() {
    let picture = Bitmap.made(1, 3) { _, y in [1, 2, UInt8(y), 255] }
    let decoded = DecodedKitty(graphics.text(for: picture, reservingRows: 1))
    #expect(decoded?.keys["c"] == "1" && decoded?.keys["r"] == "2")
    let expected = Bitmap.made(2, 4) { x, y in
      x == 0 && y < 3 ? [1, 2, UInt8(y), 255] : [0, 0, 0, 0]
    }
    #expect(decoded?.bitmap == expected)
  }

  @Test(arguments: [(2, 2), (100, 32), (32, 32), (64, 46), (160, 44)])
  func pixelsAreExact(width: Int, height: Int) {
    let opaque = Bitmap.photograph(width, height)
    let decoded = DecodedKitty(graphics.text(for: opaque, reservingRows: 1))
    let isOpaqueBack = decoded?.bitmap == opaque
    #expect(isOpaqueBack)
    #expect(decoded?.keys["f"] == "24")
    let glass = Bitmap.made(width, height) { x, y in [UInt8(x), UInt8(y), 255, UInt8(x ^ y & 127)] }
    let isGlassBack = DecodedKitty(graphics.text(for: glass, reservingRows: 1))?.bitmap == glass
    #expect(isGlassBack)
  }

  @Test func chunksHave4096Characters() {
    let decoded = DecodedKitty(graphics.text(for: .photograph(160, 44), reservingRows: 1))
    #expect(decoded?.longestChunk == 4096)
    // The last chunk is full and has no successor.
    let even = DecodedKitty(graphics.text(for: .photograph(32, 32), reservingRows: 1))
    #expect(even?.pixels.count == 3072)
    #expect(even?.keys["m"] == "0")
  }

  @Test func widePictureFitsWindow() {
    let picture = Bitmap.made(1600, 10) { _, _ in [9, 8, 7, 255] }
    let decoded = DecodedKitty(graphics.text(for: picture, reservingRows: 1))
    #expect(decoded?.keys["c"] == "80" && decoded?.keys["r"] == "1")
    #expect(decoded?.bitmap?[159, 0] == [9, 8, 7, 255])
    #expect(decoded?.bitmap?[159, 1] == [0, 0, 0, 0])
  }
}
