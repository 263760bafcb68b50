/** A query as the browser or the router holds it. A key may come once or as a list. */
export type Query = URLSearchParams | Record<string, unknown>

/** Each value once, in the order of their first places, without empty ones. */
export const unique = (values: readonly string[]): string[] => [...new Set(values)].filter(value => value !== '')

/** The names in comma lists. */
export const namesIn = (values: readonly string[]): string[] => unique(values.flatMap(value => value.split(',')))

/** A router may already have turned `2` into a number, `true` into a flag and a repeated key into a list. */
export function valuesOf(query: Query, key: string): string[] {
  if (query instanceof URLSearchParams) return query.getAll(key)
  if (!Object.hasOwn(query, key)) return []
  const value = query[key]
  return (Array.isArray(value) ? value : [value]).flatMap(item =>
    typeof item === 'string' ? [item] : typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [],
  )
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
