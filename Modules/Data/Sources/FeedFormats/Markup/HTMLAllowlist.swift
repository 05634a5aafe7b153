/// The elements and attributes that stay in sanitised HTML.
///
/// The elements of feedparser's documentation ("HTML Sanitization"), with the newer elements
/// of HTML that only structure text, and without forms, dialogs, `noscript` and what only acts in a
/// browser.
enum HTMLAllowlist {
  /// The elements that stay; the content of others stays without them.
  static let elements = names(
    """
    a abbr acronym address area article aside audio b bdi bdo big blockquote br canvas caption \
    center cite code col colgroup data dd del details dfn dir div dl dt em figcaption figure font \
    footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li m main map mark menu meter multicol \
    nav ol p picture pre progress q rb rp rt rtc ruby s samp section small sound source spacer \
    span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var \
    video wbr
    """
  )

  /// The elements that are removed with their content.
  static let removed = names("applet button datalist script select style")

  /// The element that shows a page in a frame: see `Embed`.
  static let frame = "iframe"

  /// The elements whose content has no tags.
  static let raw = names("script style")

  /// The elements of a page that are removed with their content before it is parsed.
  static let rawOfPages = names("iframe noembed noframes script style svg template")

  /// The attributes that the reader of pages needs.
  static let attributesOfPages = names(
    """
    alt aria-hidden class colspan content data-lang data-language data-lazy-src data-original \
    data-src data-srcset datetime height hidden href id itemprop lang name poster property rel \
    reversed role rowspan src srcset start style title type value width
    """
  )

  /// The elements that are parsed; other tags are skipped, and their content stays.
  static let parsed = elements.union(removed).union(formula).union([frame, "input"])

  /// The elements of formulas, of which `MathText` makes text.
  private static let formula = names(
    """
    annotation annotation-xml math menclose mfenced mfrac mi mn mo mover mpadded mphantom mroot mrow \
    ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics
    """
  )

  /// The element of drawings, of which only the title stays.
  static let drawing = "svg"

  /// The elements without content.
  static let void = names(
    "area br col hr img source track wbr"
  )

  /// The kind of an attribute's value.
  enum Value {
    case text
    case address
    /// The addresses of one picture in several sizes.
    case candidates
    /// The name of a place.
    case anchor
  }

  /// The attributes that documents use, with the kinds of their values.
  static let attributes: [String: Value] = [
    "alt": .text, "class": .text, "colspan": .text, "data-lang": .text, "data-language": .text,
    "data-lazy-src": .address, "data-original": .address, "data-src": .address,
    "data-srcset": .candidates, "height": .text, "href": .address, "id": .anchor,
    "name": .anchor, "poster": .address,
    "reversed": .text, "rowspan": .text, "src": .address, "srcset": .candidates, "start": .text,
    "title": .text, "type": .text, "value": .text, "width": .text,
  ]

  /// The attributes that can have the address of a picture; the first one counts, because `src` can be a
  /// placeholder.
  static let pictureAddresses = [
    "data-src", "data-original", "data-lazy-src", "src", "data-srcset", "srcset",
  ]

  private static func names(_ names: String) -> Set<String> {
    Set(names.split(separator: " ").map(String.init))
  }
}
