import ByteStrings
import Domain
import Texts

/// A page of another site in a frame, as a link to what it shows.
///
/// Nothing of that site is loaded: a still picture is an address like that of any picture, and only of sites
/// whose addresses contain one.
struct Embed: Equatable {
  let kind: Document.Embed.Kind
  let address: String
  var still: String?

  init(_ kind: Document.Embed.Kind, _ address: String, still: String? = nil) {
    (self.kind, self.address, self.still) = (kind, address, still)
  }

  /// Reads the address of a frame; nil if it is not on the web.
  ///
  /// The addresses of the players of some sites lead to the pages with the same content; others stay.
  init?(frame address: String, base: String?) {
    let schemes: Set = ["http", "https"]
    guard let resolved = Addresses.resolved(address, base: base, allowing: schemes),
      let frame = Frame(resolved)
    else { return nil }
    self = frame.known ?? Embed(frame.kind, resolved)
  }

  /// Whether a title only says that there is a player.
  static func isGeneric(_ title: String) -> Bool {
    let name = title.lowercased()
    return name.isEmpty || name.hasSuffix(" player") || name.hasPrefix("embedded ")
  }
}

/// The parts of the address of a frame.
private struct Frame {
  let host: String
  let segments: [String]
  let query: [String: String]

  init?(_ address: String) {
    let parts = AddressParts(Array(address.utf8))
    guard let scheme = parts.scheme, !scheme.isEmpty, let authority = parts.authority,
      !authority.isEmpty
    else { return nil }
    host = WebLink.site(of: address)
    segments = parts.path.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let items = (parts.query ?? []).split(separator: UInt8(ascii: "&")).prefix(50).map { item in
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      let value = item.dropFirst(name.count + 1)
      return (
        String(decoding: name, as: UTF8.self),
        String(
          decoding: Substring(decoding: value, as: UTF8.self).utf8.percentDecoded,
          as: UTF8.self
        )
      )
    }
    query = Dictionary(items) { first, _ in first }
  }

  /// What an unknown site shows, by its words.
  var kind: Document.Embed.Kind {
    let words = ([host] + segments).joined(separator: "/").lowercased()
    if words.contains("video") { return .video }
    return ["audio", "podcast", "episode"].contains(where: words.contains) ? .audio : .page
  }

  /// The page of a site that is known; nil for others.
  var known: Embed? { video ?? audio ?? post }

  private var video: Embed? {
    switch host {
    case "youtube.com", "youtube-nocookie.com", "m.youtube.com", "youtu.be": return youTube
    case "player.vimeo.com":
      guard segments.first == "video", let id = id(1) else { return nil }
      let key = query["h"].map { "/" + $0 } ?? ""
      return Embed(.video, "https://vimeo.com/\(id)" + key)
    case "dailymotion.com", "geo.dailymotion.com":
      let last = segments.first == "embed" ? id(2) : query["video"].flatMap(Self.id)
      return last.map { id in
        let site = "https://www.dailymotion.com/"
        return Embed(.video, site + "video/\(id)", still: site + "thumbnail/video/\(id)")
      }
    case "archive.org":
      guard segments.first == "embed", let id = id(1) else { return nil }
      let site = "https://archive.org/"
      return Embed(.video, site + "details/\(id)", still: site + "services/img/\(id)")
    case "embed.ted.com":
      return Embed(.video, "https://www.ted.com/" + segments.joined(separator: "/"))
    case "player.twitch.tv":
      if let id = query["video"].flatMap(Self.id) {
        return Embed(.video, "https://www.twitch.tv/videos/" + id)
      }
      return query["channel"].flatMap(Self.id).map { Embed(.video, "https://www.twitch.tv/" + $0) }
    case "clips.twitch.tv":
      return query["clip"].flatMap(Self.id).map { Embed(.video, "https://clips.twitch.tv/" + $0) }
    case "streamable.com":
      return segments.last.flatMap(Self.id).map { Embed(.video, "https://streamable.com/" + $0) }
    case "loom.com": return id(1).map { Embed(.video, "https://www.loom.com/share/" + $0) }
    case "player.bilibili.com":
      return query["bvid"].flatMap(Self.id).map {
        Embed(.video, "https://www.bilibili.com/video/" + $0)
      }
    case "facebook.com":
      guard segments.first == "plugins" else { return nil }
      let kind: Document.Embed.Kind = segments.last == "video.php" ? .video : .post
      return query["href"].flatMap(Self.page).map { Embed(kind, $0) }
    case _ where segments.count == 3 && segments[0] == "videos" && segments[1] == "embed":
      // PeerTube.
      return id(2).map { Embed(.video, "https://\(host)/videos/watch/" + $0) }
    default: return nil
    }
  }

  private var youTube: Embed? {
    let site = "https://www.youtube.com/"
    if let list = query["list"].flatMap(Self.id), segments.last == "videoseries" {
      return Embed(.video, site + "playlist?list=" + list)
    }
    let place = ["embed", "v", "shorts", "live"].contains(segments.first) ? 1 : 0
    guard let id = query["v"].flatMap(Self.id) ?? id(place), id.utf8.count == 11 else { return nil }
    return Embed(
      .video,
      site + "watch?v=" + id,
      still: "https://i.ytimg.com/vi/\(id)/hqdefault.jpg"
    )
  }

  private var audio: Embed? {
    switch host {
    case "open.spotify.com":
      let path = segments.filter { $0 != "embed" && $0 != "embed-podcast" }
      let address = "https://open.spotify.com/" + path.joined(separator: "/")
      return segments.first?.hasPrefix("embed") == true ? Embed(.audio, address) : nil
    case "w.soundcloud.com":
      return query["url"].flatMap(Self.page).map { Embed(.audio, $0) }
    case "embed.podcasts.apple.com", "embed.music.apple.com":
      let site = "https://" + host.dropFirst("embed.".count) + "/"
      return Embed(.audio, site + segments.joined(separator: "/"))
    default: return nil
    }
  }

  private var post: Embed? {
    switch host {
    case "platform.twitter.com":
      return query["id"].flatMap(Self.id).map { Embed(.post, "https://twitter.com/i/status/" + $0) }
    case "instagram.com":
      guard segments.count > 2, let id = id(1) else { return nil }
      return Embed(.post, "https://www.instagram.com/\(segments[0])/\(id)/")
    case "tiktok.com":
      return segments.last.flatMap(Self.id).map {
        Embed(.video, "https://www.tiktok.com/@/video/" + $0)
      }
    case "codepen.io":
      guard segments.count > 2, segments[1] == "embed" || segments[1] == "embed-preview" else {
        return nil
      }
      return segments.last.map { Embed(.page, "https://codepen.io/\(segments[0])/pen/\($0)") }
    case _ where segments.last == "embed" && segments.first?.hasPrefix("@") == true:
      // Mastodon.
      return Embed(.post, "https://\(host)/" + segments.dropLast().joined(separator: "/"))
    default: return nil
    }
  }

  /// An absolute address on the web; nil for another text.
  private static func page(_ text: String) -> String? { WebLink(text)?.description }

  private func id(_ index: Int) -> String? {
    index < segments.count ? Self.id(segments[index]) : nil
  }

  /// An identifier of letters, digits, dashes and underscores; nil for another text.
  private static func id(_ text: String) -> String? {
    let isID =
      (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F }
    return isID ? text : nil
  }
}
