import { proxy, useSnapshot } from 'valtio'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'

/** A passage of a record that somebody wants to see in it, word for word as it is in the field. */
interface ShownPassage {
  index: IndexName
  slug: string
  field: string
  text: string
}

const state = proxy<{ shown: ShownPassage | undefined }>({ shown: undefined })

/** The record, once it is opened, has this passage highlighted. */
export const showPassage = (passage: ShownPassage): void => void (state.shown = passage)
export const forgetPassage = (): void => void (state.shown = undefined)

/** The passage to show in a record, as a highlight of its field. */
export function usePassage(index: IndexName, slug: string): Record<string, Highlight> | undefined {
  const { shown } = useSnapshot(state)
  if (shown?.index !== index || shown.slug !== slug) return undefined
  return { [shown.field]: { text: shown.text, ranges: [[0, shown.text.length]] } }
}
