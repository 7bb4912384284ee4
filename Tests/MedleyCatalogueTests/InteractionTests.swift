import MedleyCatalogue
import MedleyMedicines
import Testing

struct InteractionTests {
  private let list: InteractionList

  init() throws { list = try InteractionList.built() }

  private func check(_ medicines: [[String]]) -> InteractionCheck {
    InteractionCheck(
      of: medicines.enumerated().map { .init(id: "\($0.offset)", ingredients: $0.element) },
      in: list)
  }

  /// The fifteen pairs of Phansalkar et al., JAMIA 2012;19(5):735-743.
  @Test func `the list has the fifteen pairs of the panel, each with members on both sides`() {
    #expect(list.pairs.count == 15)
    #expect(Set(list.pairs.map(\.id)).count == 15)
    for pair in list.pairs {
      #expect(pair.classes.count == 2 && pair.classWords.count == 2)
      for name in pair.classes { #expect(!list.members(of: name).isEmpty, "\(name)") }
    }
  }

  @Test func `every member of a class meets every member of the other one, in both orders`() {
    var count = 0
    for pair in list.pairs {
      for one in list.members(of: pair.classes[0]) {
        for other in list.members(of: pair.classes[1]) where one != other {
          for medicines in [[[one], [other]], [[other], [one]]] {
            let found = check(medicines)
            #expect(
              found.findings.contains { $0.pair == pair && $0.medicines == ["0", "1"] },
              "\(medicines)")
            #expect(found.unchecked.isEmpty)
            count += 1
          }
        }
      }
    }
    #expect(count > 1_000)
  }

  @Test func `one medicine alone meets nothing, whatever it contains`() {
    for pair in list.pairs {
      let all = pair.classes.flatMap { list.members(of: $0) }
      #expect(check([all]).findings.isEmpty)
    }
  }

  @Test(arguments: [
    ("Sertraline", "sertraline"), ("SERTRALINE  hydrochloride", "sertraline"),
    ("phenelzine sulfate", "phenelzine"), ("rifampin", "rifampin"), ("rifampicin", "rifampicin"),
  ])
  func `a salt and either spelling is the ingredient`(typed: String, name: String) {
    #expect(list.ingredient(typed) == name)
  }

  @Test(arguments: ["", "hydrochloride", "sertralin", "sertraline 50", "paracetamol", "calcium"])
  func `what the list does not know is named as unchecked`(typed: String) {
    #expect(list.ingredient(typed) == nil)
    let found = check([[typed], ["phenelzine"], []])
    #expect(found.findings.isEmpty)
    #expect(found.unchecked.map(\.id) == ["0", "2"])
    #expect(found.unchecked.first?.ingredients == [typed])
  }

  @Test func `brands of the small catalogue are known by their ingredients`() throws {
    let brands = try BrandNames.built()
    #expect(brands.ingredients(of: "lipitor") == ["atorvastatin"])
    #expect(brands.ingredients(of: "AGGRENOX") == ["acetylsalicylic acid", "dipyridamole"])
    #expect(brands.ingredients(of: "Nothing of this name") == nil)
  }

  private let pairs = """
    # name\tMine
    # date\t2026-01-02
    id\tclass_a\tclass_b\twords_a\twords_b\tseverity\teffect
    a+b\ta\tb\tthe As\tthe Bs\tsevere\tIt hurts.
    """
  private let members =
    "# name\tMine\n# date\t2026-01-03\nclass\tingredient\tusan\na\tx\t-\nb\ty\tz\n"

  @Test func `a list of one's own is read, with the later of its two dates`() throws {
    let own = try InteractionList(pairs: Array(pairs.utf8), members: Array(members.utf8))
    #expect(own.name == "Mine" && own.date.text == "2026-01-03")
    #expect(own.members(of: "b") == ["y", "z"])
  }

  @Test func `a list that is not as it should be is refused with its place`() {
    func fault(_ pairs: String) -> ListFault? {
      do {
        _ = try InteractionList(pairs: Array(pairs.utf8), members: Array(members.utf8))
        return nil
      } catch { return error }
    }
    #expect(fault("") == .noDate)
    #expect(fault(pairs.replacing("2026-01-02", with: "2026-02-30")) == .noDate)
    #expect(fault(pairs.replacing("effect", with: "affect")) == .column("effect"))
    #expect(fault(pairs.replacing("\tsevere", with: "")) == .line(4))
    #expect(fault(pairs.replacing("severe", with: "")) == .line(4))
    #expect(
      fault(pairs + "\n" + String(repeating: "x", count: 5 << 20))
        == .tooLarge(byteCount: pairs.utf8.count + 1 + (5 << 20)))
    let broken = Array(pairs.utf8) + [0xff]
    #expect(throws: ListFault.notText) {
      try InteractionList(pairs: broken, members: Array(members.utf8))
    }
  }

  @Test func `no beginning of a list makes it trap`() {
    for count in 0..<pairs.utf8.count {
      _ = try? InteractionList(
        pairs: Array(pairs.utf8.prefix(count)), members: Array(members.utf8.prefix(count)))
    }
  }
}
