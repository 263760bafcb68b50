import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'

/** Results as a grid of cards, or as dense rows with columns. */
export type ResultView = 'block' | 'list'

/** The key of S3§3. Only localStorage has the value, so that all tabs agree. */
const key = 'preferred_view_per_index'
const views = v.record(v.picklist(indexNames), v.picklist(['block', 'list']))

const listeners = new Set<() => void>()
/** The value in a browser without storage; it lasts as long as the tab. */
let unsaved: string | undefined

function stored(): Partial<Record<IndexName, ResultView>> {
  try {
    const found = v.safeParse(views, JSON.parse(unsaved ?? localStorage.getItem(key) ?? '{}'))
    return found.success ? found.output : {}
  } catch {
    return {}
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The view that the user last chose for an index; blocks by default. */
export const usePreferredView = (index: IndexName): ResultView => useSyncExternalStore(subscribe, () => stored()[index] ?? 'block')

export function preferView(index: IndexName, view: ResultView): void {
  const text = JSON.stringify({ ...stored(), [index]: view })
  try {
    localStorage.setItem(key, text)
    unsaved = undefined
  } catch {
    unsaved = text
  }
  for (const listener of listeners) listener()
}
