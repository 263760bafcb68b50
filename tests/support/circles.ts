/** The circles of a graph, each as its nodes in order: `a → b → a`. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (node: string, way: readonly string[]): void => {
    if (way.includes(node)) found.push([...way.slice(way.indexOf(node)), node].join(' → '))
    else if (!done.has(node)) {
      for (const next of graph.get(node) ?? []) visit(next, [...way, node])
      done.add(node)
    }
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}
