/**
 * The query for the router. Values stay text (the router would read `2019` as a number and write it back with quotes), a repeated key
 * becomes a list, and the order stays.
 */
export type QueryValues = Record<string, string | string[]>

export function parseQueryString(text: string): QueryValues {
  const found: QueryValues = Object.create(null) as QueryValues
  for (const [key, value] of new URLSearchParams(text)) {
    const before = found[key]
    found[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return { ...found }
}

export function formatQueryString(query: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined && item !== null) params.append(key, String(item))
  const text = params.toString()
  return text && `?${text}`
}
