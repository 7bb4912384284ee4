import MedleyInterchange
import MedleyTestSupport
import Testing

@Suite struct JSONTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONReader.value(of: Array(text.utf8), byteCountLimit: 100_000)
  }

  private func fault(_ text: String) -> JSONFault? {
    fault(Array(text.utf8))
  }

  private func fault(_ bytes: [UInt8]) -> JSONFault? {
    do throws(JSONFault) {
      _ = try JSONReader.value(of: bytes, byteCountLimit: 100_000)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Reading

  @Test func `every kind of value is read in its order`() throws {
    let value = try read(
      """
       { "b" : [ 1 , -0.50 , 1e309 ] , "a": true, "c":null,\t"d":{}, "e":[] , "f": "x" }\r\n
      """)
    #expect(
      value
        == .object([
          ("b", .array([.number("1"), .number("-0.50"), .number("1e309")])), ("a", .bool(true)),
          ("c", .null), ("d", .object([])), ("e", .array([])), ("f", .string("x")),
        ]))
    #expect(value["a"]?.truth == true)
    #expect(value["b"]?.elements?.last?.numberText == "1e309")
    #expect(value["f"]?.text == "x")
    #expect(value["g"] == nil)
    #expect(value.members?.map(\.0) == ["b", "a", "c", "d", "e", "f"])
  }

  @Test(
    arguments: [
      ("0", "0"), ("-0", "-0"), ("12.250", "12.250"), ("1E+2", "1E+2"), ("1e-2", "1e-2"),
      ("123456789012345678901234567890", "123456789012345678901234567890"),
    ])
  func `a number keeps its exact text`(text: String, expected: String) throws {
    #expect(try read(text) == .number(expected))
  }

  @Test(arguments: ["01", "-", "1.", ".5", "1e", "1e+", "+1", "1.2.3", "0x1", "--1", "-a", "1ee2"])
  func `what is no number is refused`(text: String) {
    #expect(fault(text) != nil)
  }

  @Test(
    arguments: [
      "NaN", "Infinity", "-Infinity", "nul", "True", "'a'", "[1,]", "{,}", "{\"a\":1,}", "{a:1}",
      "[1 2]", "{\"a\" 1}", "", "  ", "// x\n1", "1 // x", "\u{feff}1", "[", "{", "\"", "{\"a\"",
      "]",
    ])
  func `what the standard does not allow is refused`(text: String) {
    #expect(fault(text) != nil)
  }

  @Test(arguments: [2, 31, 32, 33, 34, 200])
  func `one key of many that comes again is refused where it stands`(count: Int) throws {
    // Keys of equal length, the last of which is one of the others, plain or with an escape.
    let keys = (0..<count).map { "key\(1_000 + $0)" }
    let members = keys.map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(try read("{\(members)}").members?.map(\.0) == keys)
    for key in [keys[0], keys[count / 2], keys[count - 1]] {
      for again in [key, "\\u006b" + key.dropFirst()] {
        let text = "{\(members),\"\(again)\":0}"
        #expect(
          fault(text)
            == JSONFault(reason: .repeatedKey, line: 1, column: members.utf8.count + 3))
      }
    }
  }

  @Test func `keys are told apart by their bytes wherever they stand`() throws {
    // One and two scalars for the same letter, which Swift calls equal, and K for kelvin.
    let text = "[{\"\u{e9}\":1,\"e\u{301}\":2},{\"e\u{301}\":3},{\"K\":4,\"\u{212a}\":5}]"
    let elements = try read(text).elements ?? []
    #expect(elements.count == 3)
    #expect(elements[0]["\u{e9}"]?.numberText == "1" && elements[0]["e\u{301}"]?.numberText == "2")
    #expect(elements[1]["\u{e9}"] == nil && elements[1]["e\u{301}"]?.numberText == "3")
    #expect(elements[2]["K"]?.numberText == "4" && elements[2]["\u{212a}"]?.numberText == "5")
    #expect(elements[0].members?.map { Array($0.0.utf8) } == [[0xc3, 0xa9], [0x65, 0xcc, 0x81]])
  }

  @Test func `escapes are read as the scalars they name`() throws {
    #expect(try read(#""\"\\\/\b\f\n\r\t""#) == .string("\"\\/\u{8}\u{c}\n\r\t"))
    #expect(try read(#""\u00e9\u20AC\ud83d\ude00""#) == .string("\u{e9}\u{20ac}\u{1f600}"))
    #expect(try read("\"\u{7f}\u{2028}\"") == .string("\u{7f}\u{2028}"))
  }

  @Test(
    arguments: [
      (#""\ud800""#, JSONFault.Reason.loneSurrogate), (#""\udc00""#, .loneSurrogate),
      (#""\ud800\ud800""#, .loneSurrogate), (#""\ud800x""#, .loneSurrogate),
      (#""\x41""#, .escape), (#""\u12g4""#, .escape), (#""\U0041""#, .escape),
      ("\"a\nb\"", .controlCharacter), ("\"\u{0}\"", .controlCharacter),
      (#"{"a":1,"a":2}"#, .repeatedKey), (#"{"a":1,"\u0061":2}"#, .repeatedKey),
      ("1 1", .moreAfterTheEnd), ("[1", .endsEarly), ("tru", .endsEarly), (#""\ud83d"#, .endsEarly),
    ])
  func `each fault has its reason`(text: String, reason: JSONFault.Reason) {
    #expect(fault(text)?.reason == reason)
  }

  @Test func `keys that only look equal to Swift are different keys`() throws {
    // U+212A is the Kelvin sign; Swift calls it equal to the letter K.
    let value = try read("{\"K\":1,\"\u{212a}\":2}")
    #expect(value["K"] == .number("1"))
    #expect(value["\u{212a}"] == .number("2"))
    #expect(JSONValue.string("K") != JSONValue.string("\u{212a}"))
  }

  @Test func `a fault names line and column in characters`() {
    #expect(
      fault("{\n  \"é\": nix\n}") == JSONFault(reason: .unexpected, line: 2, column: 9))
    #expect(fault("[1,\n2,\n,]") == JSONFault(reason: .unexpected, line: 3, column: 1))
    #expect(
      fault("{\"a\":1,\n \"a\":2}") == JSONFault(reason: .repeatedKey, line: 2, column: 2))
  }

  @Test(
    arguments: [
      [0x22, 0xff, 0x22], [0x22, 0xc0, 0x80, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xe2, 0x82, 0x22], [0x22, 0x80, 0x22],
    ] as [[UInt8]])
  func `invalid UTF-8 is refused`(bytes: [UInt8]) {
    #expect(fault(bytes)?.reason == .invalidUTF8)
  }

  @Test func `sixty-four levels are read and one more is refused`() throws {
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }
    _ = try read(nested(64, "[", "]"))
    #expect(fault(nested(65, "[", "]"))?.reason == .tooDeep(limit: 64))
    #expect(fault(String(repeating: "[", count: 90_000))?.reason == .tooDeep(limit: 64))
    #expect(fault(String(repeating: "{\"a\":", count: 15_000))?.reason == .tooDeep(limit: 64))
  }

  @Test func `one byte over the limit is refused`() throws {
    let bytes = Array("[1,2]".utf8)
    _ = try JSONReader.value(of: bytes, byteCountLimit: 5)
    #expect(throws: JSONFault(reason: .tooManyBytes(limit: 4), line: 1, column: 1)) {
      try JSONReader.value(of: bytes, byteCountLimit: 4)
    }
  }

  private static let sample = Array(
    """
    {"name":"Äpfel \\u00e9\\ud83d\\ude00\\n","list":[1,-2.50e+3,true,false,null,{"k":[]}],"é":"日本"}
    """.utf8)

  @Test func `a document cut at any byte is refused and never traps`() throws {
    for count in 0..<Self.sample.count {
      #expect(fault(Array(Self.sample.prefix(count))) != nil, "cut at \(count)")
    }
    #expect(fault(Self.sample) == nil)
  }

  @Test func `a mutated document is refused or written back as it was read`() throws {
    var generator = SeededGenerator(seed: 20)
    var refused = 0
    for round in 0..<20_000 {
      var bytes = Self.sample
      for _ in 0...generator.below(3) {
        let place = generator.below(bytes.count)
        switch generator.below(3) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes.remove(at: place)
        default: bytes.insert(generator.pick(Array("{}[]\",:\\u0-.e".utf8)) ?? 0, at: place)
        }
      }
      do throws(JSONFault) {
        let value = try JSONReader.value(of: bytes, byteCountLimit: 1_000)
        for text in [value.text(), value.text(pretty: true), value.text(forTerminal: true)] {
          let again = try JSONReader.value(of: Array(text.utf8), byteCountLimit: 2_000)
          #expect(again == value, "seed 20, round \(round)")
        }
      } catch {
        refused += 1
      }
    }
    #expect(refused > 5_000 && refused < 19_900)
  }

  // MARK: Writing

  @Test func `a compact text has no spaces and keeps the order of keys`() {
    let value: JSONValue = [
      "z": 1, "a": ["x", true, nil, [:], []], "amount": .number("0.50"),
      "gone": .string(orNull: nil),
    ]
    #expect(value.text() == #"{"z":1,"a":["x",true,null,{},[]],"amount":0.50,"gone":null}"#)
  }

  @Test func `a pretty text is indented by two spaces`() {
    let value: JSONValue = ["a": [1, ["b": "c"]], "d": [], "e": [:]]
    #expect(
      value.text(pretty: true) == """
        {
          "a": [
            1,
            {
              "b": "c"
            }
          ],
          "d": [],
          "e": {}
        }
        """)
  }

  @Test func `exactly the characters that must be escaped are escaped`() {
    #expect(
      JSONValue.string("\"\\/\u{8}\u{c}\n\r\t\u{0}\u{1b}\u{7f}é\u{2028}😀").text()
        == #""\"\\/\b\f\n\r\t\u0000\u001b"# + "\u{7f}é\u{2028}😀\"")
  }

  @Test func `for a terminal the characters that could steer it are escaped too`() {
    #expect(
      JSONValue.string("a\u{9b}31m\u{202e}b\u{7f}").text(forTerminal: true)
        == #""a\u009b31m\u202eb\u007f""#)
  }

  @Test(arguments: ["NaN", "1e", "", "01", "1 ", "1,2", "\n1"])
  func `text that is no number never breaks the document`(text: String) throws {
    let written = JSONValue.array([.number(text)]).text()
    #expect(try read(written) == .array([.string(text)]))
  }
}
