/** Rings in a graph, each told once, from its first name in the alphabet. */
export function ringsIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const rings = new Set<string>()
  const follow = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node)
    if (start >= 0) rings.add(tell(trail.slice(start)))
    else for (const next of edges.get(node) ?? []) follow(next, [...trail, node])
  }
  for (const node of edges.keys()) follow(node, [])
  return [...rings]
}

function tell(ring: readonly string[]): string {
  const first = ring.indexOf(ring.toSorted()[0] ?? '')
  const turned = [...ring.slice(first), ...ring.slice(0, first)]
  return [...turned, turned[0]].join(' → ')
}
