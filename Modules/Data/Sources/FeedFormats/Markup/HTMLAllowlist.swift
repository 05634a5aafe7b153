/// The elements, attributes and CSS properties that stay in sanitised HTML.
///
/// They are those of feedparser's documentation ("HTML Sanitization"), with the newer elements of HTML
/// that only structure text, and without forms, dialogs, `noscript` and what only acts in a browser.
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

  /// The elements whose content has no tags.
  static let raw = names("script style")

  /// The elements of a page that are removed with their content before it is parsed.
  static let rawOfPages = names("iframe noembed noframes script style svg template")

  /// The attributes that the reader of pages needs.
  static let attributesOfPages = names(
    """
    alt aria-hidden class colspan content data-lazy-src data-original data-src data-srcset datetime \
    height hidden href id itemprop lang name poster property rel role rowspan src srcset start \
    style width
    """
  )

  /// The elements that are parsed; other tags are skipped, and their content stays.
  static let parsed = elements.union(removed)

  /// The elements without content.
  static let void = names(
    "area br col hr img source track wbr"
  )

  /// The kind of an attribute's value.
  enum Value {
    case text
    case address
    case style
  }

  /// The attributes that stay, with the kinds of their values.
  static let attributes: [String: Value] = Dictionary(
    uniqueKeysWithValues: attributeNames.map {
      ($0, $0 == "style" ? .style : addresses.contains($0) ? .address : .text)
    }
  )

  private static let attributeNames = names(
    """
    abbr align alt axis background balance bgcolor bgproperties border bordercolor bordercolordark \
    bordercolorlight bottompadding cellpadding cellspacing ch char charoff charset choff cite \
    class clear color cols colspan compact controls coords data datetime dir end face for frame \
    galleryimg gutter headers height hidden high href hreflang hspace icon id ismap label lang \
    leftspacing longdesc loop low media name nohref noshade nowrap open optimum point-size poster \
    pqg preload radiogroup rel rightspacing rows rowspan rules scope shape size span src start \
    step style summary title toppadding type usemap valign value variable volume vspace width wrap
    """
  )

  /// The attributes whose values are addresses.
  private static let addresses = names(
    "background cite data href icon longdesc poster src"
  )

  /// The CSS properties that stay in a `style` attribute.
  static let properties = names(
    """
    azimuth background-color border-bottom-color border-collapse border-color border-left-color \
    border-right-color border-top-color clear color cursor direction display elevation float font \
    font-family font-size font-style font-variant font-weight height letter-spacing line-height \
    overflow pause pause-after pause-before pitch pitch-range richness speak speak-header \
    speak-numeral speak-punctuation speech-rate stress text-align text-decoration text-indent \
    unicode-bidi vertical-align voice-family volume white-space width
    """
  )

  /// The shorthand properties that stay if all their values are keywords, lengths or colours.
  static let shorthands = names("background border margin padding")

  /// The keywords in values of shorthand properties.
  static let keywords = names(
    """
    !important aqua auto black block blue bold both bottom brown center collapse dashed dotted fuchsia \
    gray green italic left lime maroon medium navy none normal nowrap olive \
    pointer purple red right silver solid teal top transparent underline white yellow
    """
  )

  private static func names(_ names: String) -> Set<String> {
    Set(names.split(separator: " ").map(String.init))
  }
}
