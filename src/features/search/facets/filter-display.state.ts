import { proxy, useSnapshot } from 'valtio'
import * as v from 'valibot'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { deviceState, keepDeviceState } from '#kit/device-state.ts'

const names = v.optional(v.array(v.string()), [])
const displayOf = v.object({ first: names, hidden: names, collapsed: names, opened: names })
const stored = v.record(v.picklist(indexNames), displayOf)

/** How the filters of an index are shown, as far as the user has changed it. */
type FilterDisplay = Readonly<Record<keyof v.InferOutput<typeof displayOf>, readonly string[]>>
type StoredDisplays = v.InferOutput<typeof stored>

function read(): StoredDisplays {
  const found = v.safeParse(stored, deviceState('filters'))
  return found.success ? found.output : {}
}

const display = proxy<{ filters: StoredDisplays }>({ filters: read() })
const unchanged: FilterDisplay = { first: [], hidden: [], collapsed: [], opened: [] }

export const useFilterDisplay = (index: IndexName): FilterDisplay => useSnapshot(display).filters[index] ?? unchanged

/** The filters that the user has put before the others, as a search asks for them (S1§3). */
const filterOrder = ({ first }: FilterDisplay = unchanged): { filter_order?: string[] } =>
  first.length > 0 ? { filter_order: [...first] } : {}
/** The same for a view, which follows every change of it. */
export const useFilterOrder = (index: IndexName): { filter_order?: string[] } => filterOrder(useFilterDisplay(index))
export const filterOrderNow = (index: IndexName): { filter_order?: string[] } => filterOrder(display.filters[index])

/** Puts a filter before the others or back, collapses, opens, hides or shows it. Stored on this device. */
export function setFilterDisplay(
  index: IndexName,
  filter: string,
  how: 'first' | 'back' | 'collapsed' | 'opened' | 'hidden' | 'shown',
): void {
  // Another tab may have changed it.
  const now = read()[index] ?? unchanged
  const others = (list: readonly string[]) => list.filter(name => name !== filter)
  const isToggling = how === 'collapsed' || how === 'opened'
  const isMoving = how === 'first' || how === 'back'
  const next = {
    first: isMoving ? [...(how === 'first' ? [filter] : []), ...others(now.first)] : [...now.first],
    hidden: how === 'hidden' ? [...others(now.hidden), filter] : others(now.hidden),
    collapsed: isToggling ? others(now.collapsed) : [...now.collapsed],
    opened: isToggling ? others(now.opened) : [...now.opened],
  }
  if (isToggling) next[how].push(filter)
  display.filters = { ...read(), [index]: next }
  keepDeviceState('filters', display.filters)
}
