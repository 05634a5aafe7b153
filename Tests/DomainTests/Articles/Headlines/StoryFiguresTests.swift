import Domain
import TestSupport
import Testing

struct StoryFiguresTests {
  @Test func mostStoriesAreFoundAndHardlyAnyIsTakenForAnother() {
    let figures = HeadlineClusters.tuning.figures
    #expect(figures.precision >= 0.95, "\(figures)")
    #expect(figures.recall >= 0.55, "\(figures)")
  }

  @Test func headlinesThatTheThresholdWasNotChosenWithAreToldApartAsWell() {
    let figures = HeadlineClusters.heldOut.figures
    #expect(figures.precision >= 0.95, "\(figures)")
    #expect(figures.recall >= 0.6, "\(figures)")
  }
}
