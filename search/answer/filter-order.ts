import type { Filter } from '#contract/search.ts'

/** The named filters first, in the order of the names; the others stay as they are. */
export function inFilterOrder(filters: readonly Filter[], order: readonly string[] = []): Filter[] {
  const placeOf = ({ name }: Filter) => (order.includes(name) ? order.indexOf(name) : order.length)
  return filters.toSorted((one, other) => placeOf(one) - placeOf(other))
}
