import { generateKeyBetween } from 'fractional-indexing'
import { limits } from '#contract/limits.ts'
import type { ItemView } from './item-view.ts'

export type Move = 'up' | 'down' | 'first' | 'last' | { before: string } | { after: string }

export const itemKeyOf = ({ index, slug_value }: Pick<ItemView, 'index' | 'slug_value'>): string => `${index}/${slug_value}`

/**
 * Where an item goes: its number in the list, and its place between its new neighbours ([Note: Order by hand]). `crowded`: there is no room
 * left between them, which takes more than a thousand moves to one place. Undefined: it stays.
 */
export function placeAfterMove(items: readonly ItemView[], key: string, move: Move): { at: number; place: string } | 'crowded' | undefined {
  const from = items.findIndex(item => itemKeyOf(item) === key)
  if (from < 0) return undefined
  const others = items.filter((_, at) => at !== from)
  const at = targetOf(others, from, move)
  if (at === undefined || at === from || at < 0 || at > others.length) return undefined
  const place = between(others[at - 1]?.place, others[at]?.place)
  return place === undefined ? 'crowded' : { at, place }
}

function targetOf(others: readonly ItemView[], from: number, move: Move): number | undefined {
  if (move === 'up') return from - 1
  if (move === 'down') return from + 1
  if (move === 'first') return 0
  if (move === 'last') return others.length
  const [name, by] = 'before' in move ? [move.before, 0] : [move.after, 1]
  const at = others.findIndex(item => itemKeyOf(item) === name)
  return at < 0 ? undefined : at + by
}

function between(above: string | undefined, below: string | undefined): string | undefined {
  try {
    const place = generateKeyBetween(above ?? null, below ?? null)
    return place.length > limits.folder.position ? undefined : place
  } catch {
    // Two items in one place, or a key of another app: nothing fits between them.
    return undefined
  }
}
