import MedleyFiles
import MedleyTestSupport
import Testing

/// How XML is read, as a whole and part by part.
@Suite struct XMLTests {
  private static let text = """
    <?xml version="1.0"?>
    <!-- Generated on 2019/04/01 05:30:06 -->
    <LIST v="2">
      <!-- second --><PACKS><PACK id="1"><NM>Ä &amp; b</NM><NM/></PACK>
      <!-- late --><PACK id="2"><![CDATA[<x>]]><PACK id="3"/></PACK></PACKS>
      <OTHER>text<PACK/></OTHER>
    </LIST>
    """
  private static let document = Array(text.utf8)

  /// What was handed over and how it ended.
  private struct Reading: Equatable {
    var parts: [XMLElement] = []
    var ancestors: [[String]] = []
    var head: XMLHead?
    var fault: XMLFault?
  }

  private func read(
    _ pieces: [[UInt8]], _ selection: XMLSelection = .named("PACK"),
    limits: XMLLimits = .register
  ) throws -> Reading {
    var reading = Reading()
    var rest = pieces[...]
    do {
      let head = try XMLReader.each(selection, of: { rest.popFirst() }, limits: limits) {
        reading.parts.append($0)
        reading.ancestors.append($1)
      }
      reading.head = head
    } catch let fault as XMLFault {
      reading.fault = fault
    }
    return reading
  }

  @Test func `elements are handed over with what is in them and around them`() throws {
    let named = try read([Self.document])
    #expect(named.parts.map { $0.attributes["id"] } == ["1", "2", nil])
    #expect(named.parts.first?.children.map(\.text) == ["Ä & b", ""])
    #expect(named.parts.dropFirst().first?.text == "<x>")
    #expect(named.parts.dropFirst().first?.children.first?.attributes == ["id": "3"])
    #expect(named.ancestors == [["LIST", "PACKS"], ["LIST", "PACKS"], ["LIST", "OTHER"]])
    #expect(named.head?.name == "LIST")
    #expect(named.head?.attributes == ["v": "2"])
    #expect(named.head?.comments == ["Generated on 2019/04/01 05:30:06", "second"])
    let deep = try read([Self.document], .depth(1))
    #expect(deep.parts.map(\.name) == ["PACKS", "OTHER"])
    #expect(try read([Self.document], .depth(0)).parts == [XMLReader.root(of: Self.document)])
  }

  @Test func `it does not matter where the pieces of a document end`() throws {
    for bytes in [
      Self.document, Self.document.dropLast(9),
      Array(Self.text.replacing("</OTHER>", with: "</x>").utf8),
    ] {
      let whole = try read([Array(bytes)])
      for cut in 0...bytes.count {
        #expect(try read([Array(bytes.prefix(cut)), [], Array(bytes.dropFirst(cut))]) == whole)
      }
      #expect(try read(bytes.map { [$0] }) == whole)
    }
  }

  @Test func `every limit is kept`() throws {
    func reason(_ change: (inout XMLLimits) -> Void) throws -> XMLFault.Reason? {
      var limits = XMLLimits.register
      change(&limits)
      return try read([Self.document], limits: limits).fault?.reason
    }
    #expect(try reason { $0.byteCount = 40 } == .tooManyBytes(limit: 40))
    #expect(try reason { $0.depth = 3 } == .tooDeep(limit: 3))
    #expect(try reason { $0.depth = 4 } == nil)
    #expect(try reason { $0.elementCount = 2 } == .tooManyElements(limit: 2))
    #expect(try reason { $0.elementCount = 3 } == nil)
    #expect(try reason { $0.attributeCount = 0 } == .tooManyAttributes(limit: 0))
    #expect(try reason { $0.textByteCount = 5 } == .tooLong(byteLimit: 5))
    #expect(try reason { $0.textByteCount = 6 } == nil)
    let doctype = try read([Array("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>".utf8)])
    #expect(doctype.fault?.reason == .documentType)
  }

  @Test func `what the body throws ends the reading`() throws {
    struct Enough: Error {}
    var count = 0
    var pieces = [Self.document][...]
    #expect(throws: Enough.self) {
      try XMLReader.each(.named("PACK"), of: { pieces.popFirst() }) { _, _ in
        count += 1
        throw Enough()
      }
    }
    #expect(count == 1)
  }

  @Test func `a spoilt document traps nothing`() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<1_000 {
      let bytes = SpoiltFile.bytes(Self.document, &generator)
      _ = try read([bytes])
      _ = try? XMLReader.root(of: bytes)
    }
  }
}
