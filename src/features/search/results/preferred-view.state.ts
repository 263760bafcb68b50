import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { StorageFollowers } from '#kit/storage-followers.ts'

/** Results as a grid of cards, or as dense rows with columns. */
export type ResultView = 'block' | 'list'

/** The key of S3§3. Only localStorage has the value, so that all tabs agree. */
const key = 'preferred_view_per_index'
const views = v.record(v.picklist(indexNames), v.picklist(['block', 'list']))

const followers = new StorageFollowers()
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

/** Documents begin as a list, with venue, year and citations; people, groups and organisations as blocks. */
const startsAsList: ReadonlySet<IndexName> = new Set(['publications', 'patents', 'projects', 'clinical_trials', 'news'])

/** The view that the user last chose for an index, or the one it begins with. */
export function usePreferredView(index: IndexName): ResultView {
  const first = () => (startsAsList.has(index) ? 'list' : 'block')
  return useSyncExternalStore(followers.subscribe, () => stored()[index] ?? first(), first)
}

export function preferView(index: IndexName, view: ResultView): void {
  const text = JSON.stringify({ ...stored(), [index]: view })
  try {
    localStorage.setItem(key, text)
    unsaved = undefined
  } catch {
    unsaved = text
  }
  followers.announce()
}
