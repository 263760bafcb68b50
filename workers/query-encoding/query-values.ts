/** A query as the browser or the router holds it. A key may come once or as a list. */
export type Query = URLSearchParams | Record<string, unknown>

/** The distinct, non-empty values in their order. */
export const unique = (values: readonly string[]): string[] => [...new Set(values)].filter(value => value !== '')

/** The names in comma lists. */
export const namesIn = (values: readonly string[]): string[] => unique(values.flatMap(value => value.split(',')))

/** The keys in the order in which they stand. */
export const queryKeys = (query: Query): string[] => (query instanceof URLSearchParams ? [...query.keys()] : Object.keys(query))

/**
 * All values of a key as text: a router may have parsed `2` as a number, `true` as a boolean and a repeated key as a list. Without NUL, which no call of
 * the server takes.
 */
export const queryValues = (query: Query, key: string): string[] => textsOf(query, key).map(value => value.replaceAll('\0', ''))

function textsOf(query: Query, key: string): string[] {
  if (query instanceof URLSearchParams) return query.getAll(key)
  if (!Object.hasOwn(query, key)) return []
  const value = query[key]
  return (Array.isArray(value) ? value : [value]).flatMap(item =>
    typeof item === 'string' ? [item] : typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [],
  )
}
