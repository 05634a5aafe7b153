/// A workspace of another shape: one package, an older language mode, XCTest, and no policy yet.
enum PlainWorkspace {
  static let files: [String: String] = [
    "Package.swift": ###"""
    // swift-tools-version: 5.9
    import PackageDescription

    let package = Package(
      name: "Weather",
      products: [
        .library(name: "Forecast", targets: ["Forecast"]),
        .executable(name: "weather", targets: ["weather"]),
      ],
      targets: [
        .target(name: "CGrid"),
        .target(name: "Forecast", dependencies: ["CGrid"]),
        .executableTarget(name: "weather", dependencies: ["Forecast"], path: "Sources/Program"),
        .testTarget(name: "ForecastTests", dependencies: ["Forecast"]),
      ]
    )

    """###,
    "Sources/CGrid/grid.c": ###"""
    #include "grid.h"
    #include <math.h>

    double grid_distance(double x, double y) { return sqrt(x * x + y * y); }

    """###,
    "Sources/CGrid/include/grid.h": ###"""
    #include <stdbool.h>

    double grid_distance(double x, double y);

    """###,
    "Sources/Forecast/Forecast.swift": ###"""
    import CGrid
    import Foundation

    /// What tomorrow brings, for a place.
    public struct Forecast: Codable, Equatable {
      public var place: String
      var distance: Double

      public init(place: String, x: Double, y: Double) {
        self.place = place
        distance = grid_distance(x, y)
      }

      public func text() throws -> String {
        String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      }
    }

    """###,
    "Sources/Program/main.swift": ###"""
    import Forecast
    #if canImport(Glibc)
    import Glibc
    #endif

    do {
      print(try Forecast(place: "Here", x: 3, y: 4).text())
    } catch {
      exit(1)
    }

    """###,
    "Tests/ForecastTests/ForecastTests.swift": ###"""
    import XCTest

    @testable import Forecast

    final class ForecastTests: XCTestCase {
      func testDistance() {
        XCTAssertEqual(Forecast(place: "Here", x: 3, y: 4).distance, 5)
      }
    }

    """###,
    "build.sh": "#!/bin/sh\nswift build -c release -Xswiftc -warnings-as-errors\n",
    "README.md": "# Weather\n",
  ]
}
