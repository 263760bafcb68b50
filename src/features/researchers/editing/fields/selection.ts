import type { Option } from '#contract/option.ts'

/** The value of a SelectionField: the chosen option, and typed text that is not chosen yet. */
export interface Selection {
  chosen: Option | null
  typed: string
}

export const selectionOf = (chosen: Option | null): Selection => ({ chosen, typed: '' })

/** The error for typed text without a choice. */
export const selectionError = ({ typed }: Selection): readonly string[] =>
  typed.trim() ? [`“${typed.trim()}” isn’t selected yet. Choose one from the list.`] : []
