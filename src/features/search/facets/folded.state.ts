import { proxy, useSnapshot } from 'valtio'
import * as v from 'valibot'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'

/** The spec's "state" (S1§4), under the prefix of all our keys. */
const key = 'ri-0.0.26-state'

const names = v.optional(v.array(v.string()), [])
const foldedOf = v.object({ hidden: names, collapsed: names, opened: names })
const stored = v.object({ filters: v.optional(v.record(v.picklist(indexNames), foldedOf), {}) })

/** What somebody did to the filters of an index; whatever is named in no list is as it comes. */
type Folded = Readonly<Record<keyof v.InferOutput<typeof foldedOf>, readonly string[]>>
type FoldedFilters = v.InferOutput<typeof stored>['filters']

function read(): FoldedFilters {
  try {
    const found = v.safeParse(stored, JSON.parse(localStorage.getItem(key) ?? '{}'))
    return found.success ? found.output.filters : {}
  } catch {
    return {}
  }
}

const folded = proxy<{ filters: FoldedFilters }>({ filters: read() })
const untouched: Folded = { hidden: [], collapsed: [], opened: [] }

export const useFolded = (index: IndexName): Folded => useSnapshot(folded).filters[index] ?? untouched

/** Folds a filter, opens it, hides it, or brings it back; remembered on this device. */
export function fold(index: IndexName, filter: string, how: 'collapsed' | 'opened' | 'hidden' | 'shown'): void {
  // Another tab may have folded something meanwhile.
  const now = read()[index] ?? untouched
  const others = (list: readonly string[]) => list.filter(name => name !== filter)
  const isFolding = how === 'collapsed' || how === 'opened'
  const next = {
    hidden: how === 'hidden' ? [...others(now.hidden), filter] : others(now.hidden),
    collapsed: isFolding ? others(now.collapsed) : [...now.collapsed],
    opened: isFolding ? others(now.opened) : [...now.opened],
  }
  if (isFolding) next[how].push(filter)
  folded.filters = { ...read(), [index]: next }
  try {
    localStorage.setItem(key, JSON.stringify({ filters: folded.filters }))
  } catch {
    // Without storage it lasts as long as the tab.
  }
}
