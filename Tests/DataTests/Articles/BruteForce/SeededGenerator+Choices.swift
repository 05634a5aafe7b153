import TestSupport

extension SeededGenerator {
  /// Holds once in so many times.
  mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &self) == 0
  }

  /// Chooses the first most often, the second half as often, the third a third as often.
  mutating func zipf<Element>(_ elements: [Element]) -> Element {
    let place = Double(elements.count + 1).squareRoot()
    let choice = Double.random(in: 0..<1, using: &self)
    let index = Int(place * place / (1 + choice * (place * place - 1))) - 1
    return elements[min(max(index, 0), elements.count - 1)]
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
