import { reachability } from '#api/reachability.ts'
import type { Option } from '#contract/option.ts'

/** The value of a SelectionField: the chosen option, and typed text that is not chosen yet. */
export interface Selection {
  chosen: Option | null
  typed: string
}

export const selectionOf = (chosen: Option | null): Selection => ({ chosen, typed: '' })

/** The error for typed text without a choice. */
export function selectionError({ typed }: Selection): readonly string[] {
  const text = typed.trim()
  if (text === '') return []
  return [reachability.online ? `“${text}” isn’t selected yet. Choose one from the list.` : `The list for “${text}” needs a connection.`]
}
