import Domain
package import Presentation
import Texts

extension ItemDetail {
  /// The paragraphs of summary and text without their structure.
  package var paragraphs: [String] {
    let lines = document.text.tidyLines.utf8.split(separator: UInt8(ascii: "\n"))
    return summary + lines.map { String(Substring($0)) }
  }
}
