import type { Broken } from './pieces.ts'
import type { ReadWork } from './read-work.ts'

export interface CslItems {
  items: { line: number; work: ReadWork }[]
  broken: Broken[]
}

/** The items of a CSL-JSON file: a list, one item, or an object with a list of items. Without lines, an item's number takes their place. */
export function cslItems(text: string): CslItems {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    const place = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    const line = place === undefined ? 1 : text.slice(0, Number(place)).split('\n').length
    return { items: [], broken: [{ line, what: 'The file', reason: 'It is not valid JSON.' }] }
  }
  const found: CslItems = { items: [], broken: [] }
  for (const [at, item] of listIn(data).entries()) {
    const line = at + 1
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) found.items.push({ line, work: item as ReadWork })
    else found.broken.push({ line, what: `Item ${line}`, reason: 'It is not an object.' })
  }
  return found
}

function listIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  const items = typeof data === 'object' && data !== null && Object.hasOwn(data, 'items') ? (data as { items: unknown }).items : undefined
  return Array.isArray(items) ? items : [data]
}
