/// The nodes of a graph that reach themselves along at least one edge.
///
/// Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972): one walk
/// over nodes and edges, without recursion, since a hostile graph may be one long path. No node
/// has an edge to itself.
///
/// - Parameters:
///   - nodes: those to begin at.
///   - edges: by node, the nodes that it leads to.
/// - Returns: those nodes, in no order that means anything.
func onCycles(_ nodes: [Int], _ edges: [[Int]]) -> [Int] {
  var index = [Int?](repeating: nil, count: edges.count)
  var lowest = [Int](repeating: 0, count: edges.count)
  var isWaiting = [Bool](repeating: false, count: edges.count)
  var waiting: [Int] = []
  var found: [Int] = []
  var count = 0
  for start in nodes where index[start] == nil {
    var path: [(node: Int, next: Int)] = [(start, 0)]
    while let (node, next) = path.last {
      if next == 0 {
        index[node] = count
        lowest[node] = count
        count += 1
        waiting.append(node)
        isWaiting[node] = true
      }
      if next < edges[node].count {
        path[path.count - 1].next += 1
        let target = edges[node][next]
        if let met = index[target] {
          if isWaiting[target] { lowest[node] = min(lowest[node], met) }
        } else {
          path.append((target, 0))
        }
        continue
      }
      path.removeLast()
      if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
      guard lowest[node] == index[node], let first = waiting.lastIndex(of: node) else { continue }
      let component = waiting[first...]
      for member in component { isWaiting[member] = false }
      if component.count > 1 { found += component }
      waiting.removeSubrange(first...)
    }
  }
  return found
}
