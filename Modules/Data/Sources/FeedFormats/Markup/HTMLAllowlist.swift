/// The elements, attributes and CSS properties that stay in sanitised HTML.
///
/// They are those of feedparser's documentation ("HTML Sanitization"), with the newer elements of HTML
/// that only structure text.
enum HTMLAllowlist {
  /// The elements that stay; the content of others stays without them.
  static let elements = names(
    """
    a abbr acronym address area article aside audio b bdi bdo big blockquote br button canvas caption \
    center cite code col colgroup command data datagrid datalist dd del details dfn dialog dir div dl \
    dt em event-source fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr \
    i img input ins kbd keygen label legend li m main map mark menu meter multicol nav nextid noscript \
    ol optgroup option output p picture pre progress q rb rp rt rtc ruby s samp section select small \
    sound source spacer span strike strong sub summary sup table tbody td tfoot th thead time \
    tr track tt u ul var video wbr
    """
  )

  /// The elements that are removed with their content.
  static let removed = names("applet script style")

  /// The elements whose content has no tags.
  static let raw = names("script style")

  /// The elements that are parsed; other tags are skipped, and their content stays.
  static let parsed = elements.union(removed)

  /// The elements without content.
  static let void = names(
    "area br col command hr img input keygen source track wbr"
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
    abbr accept accept-charset accesskey action align alt autocomplete autofocus axis background \
    balance bgcolor bgproperties border bordercolor bordercolordark bordercolorlight bottompadding \
    cellpadding cellspacing ch challenge char charoff charset checked choff cite class clear color \
    cols colspan compact contenteditable controls coords data datafld datapagesize datasrc datetime \
    default delay dir disabled draggable dynsrc enctype end face for form frame galleryimg gutter \
    headers height hidden hidefocus high href hreflang hspace icon id inputmode ismap keytype label \
    lang leftspacing list longdesc loop loopcount loopend loopstart low lowsrc max maxlength media \
    method min multiple name nohref noshade nowrap open optimum pattern ping point-size poster pqg \
    preload prompt radiogroup readonly rel repeat-max repeat-min replace required rev rightspacing \
    rows rowspan rules scope selected shape size span src start step style summary \
    suppress tabindex target template title toppadding type unselectable urn usemap valign value \
    variable volume vrml vspace width wrap
    """
  )

  /// The attributes whose values are addresses.
  private static let addresses = names(
    "action background cite data dynsrc href icon longdesc lowsrc ping poster src urn vrml"
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
