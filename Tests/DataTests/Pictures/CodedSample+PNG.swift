import Domain

extension CodedSample {
  /// A palette, one of whose colours cannot be seen.
  static let palette = CodedSample(
    "palette",
    .png,
    text: """
      iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgCAMAAACVQ462AAAADFBMVEUAAAD/AAAA/wAAAP+bwBPcAAAAAXRSTlMAQObY
      ZgAAAChJREFUSMdjYCQAmAgAhlEDRg0YNWDYGMBMADAQAqMGjBowasBwMQAACv8MAYNYNEQAAAAASUVORK5CYII=
      """
  )

  /// 16 bits a channel; the blue is half transparent.
  static let deep = CodedSample(
    "deep",
    .png,
    text: """
      iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgEAYAAADyDaLHAAAAgElEQVR42u3UsREDIAwEwceVu3McuAiCvQ2IJc0N595t
      +7+ic9zdt+3zeoC8VQC4AsAVAK4AcAWAKwBcAeAKAFcAuALAFQCuAHAFgCsA3Nm2e7/f14M8PcJx9+8HwBUArgBwBYAr
      AFwB4AoAVwC4AsAVAK4AcAWAKwBcAeAKAPcDDPEKO0JUI+sAAAAASUVORK5CYII=
      """
  )

  /// Seven passes; the blue is half transparent.
  static let interlaced = CodedSample(
    "interlaced",
    .png,
    text: """
      iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgCAYAAAHVmk4SAAAAl0lEQVRo3u2XSw6AIBDFBk/OzXHrL6AOSU1sdyoO5YGK
      pUW02FB2RxFLDCgRrR5O1WcVvuhw1aDHsIcXYzg16V7PG+AZ8AX4WeALDNfBnQLoCLIocOM5GJZI3Y8noIDvAQUUUMBv
      gQIKKJDeD8wQIMFngMYAaAEaA6AFaAyAFqCZ8D+QVkD7//0KMABagMYAaAEaA6AFaFYr0yNdupAVqQAAAABJRU5ErkJg
      gg==
      """
  )

  /// 64 by 16 pixels, 25 % white on the left, 75 % on the right.
  static let greyPNG = CodedSample(
    "greyPNG",
    .png,
    height: 16,
    text: """
      iVBORw0KGgoAAAANSUhEUgAAAEAAAAAQCAAAAACDjCb1AAAAHUlEQVQ4y2N0YMAP6gnIMzFQCEYNGDVg1IDBYgAAPI4A
      3zuJCNEAAAAASUVORK5CYII=
      """
  )

  /// 16 bits of grey: 64 by 16 pixels, 25 % white on the left, 75 % on the right.
  static let deepGrey = CodedSample(
    "deepGrey",
    .png,
    height: 16,
    text: """
      iVBORw0KGgoAAAANSUhEUgAAAEAAAAAQEAAAAADTHPq2AAAAKElEQVRIx2N0cGCgCNTXU6afiTLtlINRB4w6YNQBow4Y
      dcCoA0YdAABP5wGe+l74BgAAAABJRU5ErkJggg==
      """
  )
}
