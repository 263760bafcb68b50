/** Values in one query: SQLite takes 32,766 of them. */
const atOnce = 1000

/** The ids, in parts that fit into a query. */
export function listenerChunks(listeners: ReadonlySet<string>): string[][] {
  const ids = [...listeners]
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce))
}
