public import Domain
public import FoundationEssentials

extension SamplePicture {
  /// A picture of each kind, with its expected format and size.
  public static let all: [(bytes: Data, format: Picture.Format, width: Int, height: Int)] = [
    (png(width: 3, height: 2), .png, 3, 2), (jpeg, .jpeg, 20, 12), (progressiveJPEG, .jpeg, 7, 5),
    (gif, .gif, 7, 5), (animatedGIF, .gif, 7, 5), (lossyWebP, .webp, 7, 5),
    (losslessWebP, .webp, 7, 5), (extendedWebP, .webp, 7, 5), (animatedWebP, .webp, 7, 5),
  ]

  /// A JPEG of 20 by 12 pixels, with a restart after each block.
  public static let jpeg = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1td
    hbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAMABQBAREA/8QAFwAAAwEAAAAAAAAAAAAAAAAAAgQFA//EAB0QAAIBBQEB
    AAAAAAAAAAAAAAADAgEEMVFhESH/3QAEAAH/2gAIAQEAAD8AmrtOH//QWXacP//RGlp8wf/S2WuOj//TeWuOj//Uq0XH
    zB//2Q==
    """
  )

  /// A progressive JPEG of 7 by 5 pixels, in several scans.
  public static let progressiveJPEG = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1td
    hbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk
    pKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAAFAAcDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEA
    AAAAAAAAAAAAAAAAAAED/9oADAMBAAIQAxAAAAFM/8QAFxAAAwEAAAAAAAAAAAAAAAAAAAECA//aAAgBAQABBQKM0f/E
    ABYRAQEBAAAAAAAAAAAAAAAAAAMAAf/aAAgBAwEBPwE02//EABYRAAMAAAAAAAAAAAAAAAAAAAACIf/aAAgBAgEBPwFa
    f//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEABj8Cf//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAT8hP//a
    AAwDAQACAAMAAAAQf//EABURAQEAAAAAAAAAAAAAAAAAAAAR/9oACAEDAQE/EJ3/xAAWEQADAAAAAAAAAAAAAAAAAAAA
    AUH/2gAIAQIBAT8Qaz//xAAWEAEBAQAAAAAAAAAAAAAAAAABAOH/2gAIAQEAAT8QYZf/2Q==
    """
  )

  /// A GIF of 7 by 5 pixels.
  public static let gif = decoded(
    """
    R0lGODdhBwAFAJEAADaWJKJLKDYyCaKWmSwAAAAABwAFAAACDZQVeagCGQaYYFhqbQEAOw==
    """
  )

  /// A GIF of 7 by 5 pixels that is animated.
  public static let animatedGIF = decoded(
    """
    R0lGODlhBwAFAPIAADaWJKJLKDYyCaKWmZYkTRk2TTKiTZaiTSH/C05FVFNDQVBFMi4wAwEAAAAh+QQABQD/ACwAAAAA
    BwAFAAACDZQVeagCGQaYYFhqbQEAIfkEAAUA/wAsAAAAAAcABQAAAw1YWtbbjUhoJDn42HwSADs=
    """
  )

  /// A lossy WebP of 7 by 5 pixels.
  public static let lossyWebP = decoded(
    """
    UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoHAAUAB0CWJbACdAD0Ma4oAAD+wGJ705Piqdh14NjAK/cJrDOwYaGAAAA=
    """
  )

  /// A lossless WebP of 7 by 5 pixels.
  public static let losslessWebP = decoded(
    """
    UklGRi4AAABXRUJQVlA4TCEAAAAvBgABAJmM6H9sIqL/AYVsI0AHc/6Uv8HITFNMACQSXQAA
    """
  )

  /// A WebP of 7 by 5 pixels with opacity, in the extended format.
  public static let extendedWebP = decoded(
    """
    UklGRmoAAABXRUJQVlA4WAoAAAAQAAAABgAABAAAQUxQSBkAAAABmYzof0BR2zZQf8VT/vSujUHEBEwAkpUXAFZQOCAq
    AAAAsAEAnQEqBwAFAAdAliWoAnQBDrprAAD3nQxnjDvr7yh2JjAy8AR0qgAA
    """
  )

  /// A WebP of 7 by 5 pixels that is animated.
  public static let animatedWebP = decoded(
    """
    UklGRswAAABXRUJQVlA4WAoAAAACAAAABgAABAAAQU5JTQYAAAAkljb/AABBTk1GVAAAAAAAAAAAAAYAAAQAADIAAAJW
    UDhMOwAAAC8GAAEAHyAQIJ5s2LDoVSyY4lFFlaK2jdhYx00Mh/LmP2jnfNCDgkg2qJfnRfgghV7K6RbR/wDB084PAEFO
    TUZEAAAAAAAAAAAABgAABAAAMgAAAFZQOEwrAAAALwYAAQAfIBAgU6pUqSAQSPEa+T1N8x86MAcIAkiWSCKKzUZbM6L/
    Ecq4FwA=
    """
  )

  private static func decoded(_ text: String) -> Data {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
  }
}
