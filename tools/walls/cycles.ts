/** The cycles of a graph, one per strongly connected component, each beginning with its alphabetically first name. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[] {
  return stronglyConnected(edges).map((component) => {
    const members = new Set(component)
    const [start = ''] = component.toSorted()
    return [...shortestWayBack(start, edges, members), start].join(' → ')
  })
}

/** Tarjan's algorithm. Components of one node are left out unless the node points at itself. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const indices = new Map<string, number>()
  const lowLinks = new Map<string, number>()
  const stack: string[] = []
  const components: string[][] = []
  const lowLinkOf = (node: string): number => lowLinks.get(node) ?? Infinity
  const visit = (node: string): void => {
    indices.set(node, indices.size)
    lowLinks.set(node, indices.size - 1)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!indices.has(next)) visit(next)
      if (stack.includes(next)) lowLinks.set(node, Math.min(lowLinkOf(node), lowLinkOf(next)))
    }
    if (lowLinks.get(node) !== indices.get(node)) return
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1 || edges.get(node)?.includes(node)) components.push(component)
  }
  for (const node of edges.keys()) if (!indices.has(node)) visit(node)
  return components
}

/** The shortest path from a node back to itself, without its last step. */
function shortestWayBack(
  start: string,
  edges: ReadonlyMap<string, readonly string[]>,
  members: ReadonlySet<string>,
): readonly string[] {
  const ways: (readonly string[])[] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of edges.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way
      if (!members.has(next) || seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return [start]
}
