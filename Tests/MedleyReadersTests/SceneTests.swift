import MedleyCodes
import Testing

/// Symbols in scenes that `Interop/make_scenes.py` makes of a seed; a part of them, for their time.
///
/// All forty frames of every bucket are in the table of `Resources/manual/scanning.md`.
@Suite(.enabled(if: Drawn.hasScenes, "zint, numpy and Pillow draw the scenes"))
struct SceneTests {
  /// What became of the frames of a bucket.
  struct Rate {
    var count = 0
    var read = 0
    var check = 0
    /// Contents that were called read and are not there.
    var wrong: [String] = []
  }

  static func rates(_ frames: [Drawn.Frame]) throws -> [String: Rate] {
    var rates: [String: Rate] = [:]
    for frame in frames {
      var rate = rates[frame.bucket] ?? Rate()
      rate.count += 1
      var states: [ReadCode.State] = []
      for code in try Searched.codes(in: frame.picture) {
        let isRight =
          Searched.comparable(code) == Searched.comparable(frame.text, code.symbology)
        if isRight {
          states.append(code.state)
        } else if code.state == .read {
          rate.wrong.append(String(decoding: code.bytes, as: UTF8.self))
        }
      }
      if states.contains(.read) { rate.read += 1 } else if !states.isEmpty { rate.check += 1 }
      rates[frame.bucket] = rate
    }
    return rates
  }

  @Test func `GS1 DataMatrix is read in scenes of every bucket but the most blurred one`() throws {
    let rates = try Self.rates(Drawn.scenes("gs1-datamatrix", count: 4))
    #expect(rates.count == 20)
    let all = rates.values.reduce(0) { $0 + $1.count }
    let read = rates.values.reduce(0) { $0 + $1.read }
    #expect(read * 100 >= all * 80, "\(read) of \(all)")
    for (bucket, rate) in rates {
      #expect(rate.wrong.isEmpty, "\(bucket): \(rate.wrong)")
      // A blur of 0.6 modules is more than any reader here makes out.
      let atLeast = bucket == "blur-0.6" ? 0 : 3
      #expect(rate.read >= atLeast, "\(bucket): \(rate.read) of \(rate.count)")
    }
  }

  @Test(arguments: [("ean-13", 83), ("gs1-datamatrix", 85)])
  func `codes at any angle are read`(symbology: String, percent: Int) throws {
    let bucket = symbology == "ean-13" ? "turned" : "size-4"
    let frames = try Drawn.scenes(symbology, count: 12, buckets: [bucket])
    let rate = try #require(try Self.rates(frames)[bucket])
    #expect(rate.wrong.isEmpty, "\(rate.wrong)")
    #expect((rate.read + rate.check) * 100 >= rate.count * percent, "\(rate)")
  }

  @Test(arguments: [
    "ean-8", "upc-a", "upc-e", "code-128", "gs1-128", "code-39", "pzn", "code-32", "itf-14", "qr",
    "gs1-qr",
  ])
  func `every other code is read in a plain scene, seen from the side and with little contrast`(
    symbology: String
  ) throws {
    let buckets = ["upright", "perspective-15", "contrast-30"]
    let rates = try Self.rates(Drawn.scenes(symbology, count: 1, buckets: buckets))
    #expect(rates.count == 3)
    for (bucket, rate) in rates {
      #expect(rate.wrong.isEmpty, "\(bucket): \(rate.wrong)")
      #expect(rate.read + rate.check == rate.count, "\(bucket): \(rate)")
    }
  }
}
