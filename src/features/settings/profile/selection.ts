import type { Option } from '#contract/option.ts'

/** One of many that is looked for by name: what is chosen, and text that stands in the field and stands for nothing yet. */
export interface Selection {
  chosen: Option | null
  typed: string
}

export const selectionOf = (chosen: Option | null): Selection => ({ chosen, typed: '' })

/** What to say of text that nothing was chosen for. */
export const selectionError = ({ typed }: Selection): readonly string[] =>
  typed.trim() ? [`“${typed.trim()}” is not chosen yet. Please choose one of the list.`] : []
