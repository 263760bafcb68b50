import { proxy, useSnapshot } from 'valtio'
import * as v from 'valibot'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { deviceState, keepDeviceState } from '#kit/device-state.ts'

const names = v.optional(v.array(v.string()), [])
const foldedOf = v.object({ hidden: names, collapsed: names, opened: names })
const stored = v.record(v.picklist(indexNames), foldedOf)

/** What somebody did to the filters of an index; whatever is named in no list is as it comes. */
type Folded = Readonly<Record<keyof v.InferOutput<typeof foldedOf>, readonly string[]>>
type FoldedFilters = v.InferOutput<typeof stored>

function read(): FoldedFilters {
  const found = v.safeParse(stored, deviceState('filters'))
  return found.success ? found.output : {}
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
  keepDeviceState('filters', folded.filters)
}
