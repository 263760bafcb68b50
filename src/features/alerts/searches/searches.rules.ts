import type { View } from '#offline/index.ts'
import { type SearchRow, searches, searchLane } from './searches.mirrored.ts'

/** Replaces a saved search in the view. Does nothing if it is not in it. */
export function changeRow(view: View, id: string, change: (row: SearchRow) => SearchRow): void {
  const row = view.of(searches).get(id)
  if (row) view.of(searches).set(id, change(row))
}

/** Where a change of a saved search belongs. */
export const placeOf = (id: string) => ({ lane: searchLane(id), target: { type: searches.target, id }, mentions: [id] })

export const inQuotes = (name: string): string => `“${name}”`
