internal import MedleyConfinement
internal import MedleyPages
internal import MedleyReports

/// The process that prints one order: its bytes on standard input, the answer on standard output.
///
/// It is started by `medley` and knows no keys and no store. The libraries that draw are loaded here
/// alone, so that no other command waits for them, and what ends them ends this process only.
@main enum Main {
  static func main() {
    let isConfined = Confinement.begin(
      memoryByteCount: PrintLimits.memoryByteCount, processorSeconds: PrintLimits.processorSeconds,
      openFileCount: PrintLimits.openFileCount, writtenByteCount: PrintLimits.printByteCount)
    guard isConfined else { Confinement.end(with: PrintFault.notConfined.rawValue) }
    do throws(PrintFault) {
      // The order may still be in the making.
      try Printer.prepare()
      guard let order = Confinement.readAll(limit: PrintLimits.orderByteCount) else {
        throw .tooLarge
      }
      let answer = try Printer.print(order).bytes
      Confinement.end(with: Confinement.write(answer) ? 0 : PrintFault.failed.rawValue)
    } catch {
      Confinement.end(with: error.rawValue)
    }
  }
}
