/**
 * The router's view of a query. Values stay text (the router would read `2019` as a number and write it back with quotes),
 * a key that comes twice stays a list, and the order is kept.
 */
export type QueryTexts = Record<string, string | string[]>

export function parseQuery(text: string): QueryTexts {
  const found: QueryTexts = Object.create(null) as QueryTexts
  for (const [key, value] of new URLSearchParams(text)) {
    const before = found[key]
    found[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return { ...found }
}

export function stringifyQuery(query: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined && item !== null) params.append(key, String(item))
  const text = params.toString()
  return text && `?${text}`
}
