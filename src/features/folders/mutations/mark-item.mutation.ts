import type { ReadingState } from '#contract/folders.ts'
import { itemMutation } from './item-mutation.ts'

export const stateLabels: Readonly<Record<ReadingState, string>> = { to_read: 'To read', reading: 'Reading', read: 'Read' }

/** Says how far the user has read an item. */
export const markItem = itemMutation({
  kind: 'bookmark.state',
  field: 'state',
  words: (item, state) => ['Mark ', item, ` as “${stateLabels[state]}”`],
})
