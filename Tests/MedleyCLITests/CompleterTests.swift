import Testing

@testable import MedleyCLI

@Suite struct CompleterTests {
  private func answer(_ words: [String]) -> [String] {
    Completer(table: InventedTable.table).wanted(words).answer { kind, _ in
      switch kind {
      case .medication: ["Iron", "Vitamin D", "evil\nname"]
      case .person: ["Ann", "Bob"]
      default: []
      }
    }
  }

  @Test func `the first word is a command that is not hidden`() {
    #expect(answer([""]) == ["take", "add", "undo", "today", "join", "bundle", "backup"])
    #expect(answer([]) == answer([""]))
    #expect(answer(["t"]) == ["take", "today"])
    #expect(answer(["--json", "un"]) == ["undo"])
    #expect(answer(["complet"]) == [])
  }

  @Test func `the second word of a group is offered without the first`() {
    #expect(answer(["bundle", ""]) == ["read", "write"])
    #expect(answer(["bundle", "w"]) == ["write"])
  }

  @Test func `names come from the store, whatever their case, and cannot break the line`() {
    #expect(answer(["take", "v"]) == ["Vitamin D"])
    #expect(answer(["take", "e"]) == [#"evil\nname"#])
    #expect(answer(["add", "Iron", "--for", ""]) == ["Ann", "Bob"])
    #expect(answer(["add", "Iron", "--for=b"]) == ["--for=Bob"])
  }

  @Test func `an option given already is not offered again unless it may be repeated`() {
    let left = answer(["take", "Iron", "--amount", "2", "--at", "noon", "--a"])
    #expect(left == ["--at", "--all"])
    #expect(answer(["take", "--h"]) == ["--home", "--help"])
  }

  @Test func `a value is completed by its kind`() {
    #expect(answer(["take", "Iron", "--at", "n"]) == ["noon", "night"])
    #expect(answer(["join", "--request", ""]) == [":file"])
    #expect(answer(["--home", ""]) == [":directory"])
    #expect(answer(["bundle", "read", "a", "b"]) == [":file"])
    #expect(answer(["take", "Iron", "x"]) == [])
  }

  @Test func `bash's pieces around an equals sign are one word again`() {
    #expect(answer(["add", "Iron", "--for", "=", "b"]) == ["Bob"])
    #expect(answer(["add", "Iron", "--for", "="]) == ["Ann", "Bob"])
  }

  @Test func `the home on the unfinished line is found`() {
    let completer = Completer(table: InventedTable.table)
    #expect(completer.wanted(["--home", "/h", "take", ""]).home == "/h")
    #expect(completer.wanted(["take", "--home=/h", ""]).home == "/h")
    #expect(completer.wanted(["take", ""]).home == nil)
  }
}
