import { limits } from '#contract/limits.ts'
import { referencesIn } from './reference-list.ts'

/** A pasted text that a box for words cannot hold as it is. */
export interface PastedText {
  /** Its references, if it is a list of them. */
  references: readonly string[]
  /** The text of the box with it, on one line. */
  whole: string
  /** What of that text fits into the box. */
  fitting: string
  /** Where the pasted text ends in it. */
  caret: number
}

interface Field {
  value: string
  selectionStart: number | null
  selectionEnd: number | null
}

/**
 * A text with several lines, or one that is too long, as it goes into a field: line ends become spaces. Undefined for any other, which the
 * browser pastes.
 */
export function pastedInto({ value, selectionStart, selectionEnd }: Field, text: string): PastedText | undefined {
  const before = value.slice(0, selectionStart ?? value.length)
  const after = value.slice(selectionEnd ?? value.length)
  const line = /[\n\r]/.test(text) ? linesOf(text).join(' ') : text
  const isLong = before.length + line.length + after.length > limits.keywordLength
  if (!isLong && line === text) return undefined
  const whole = before + line + after
  return {
    references: referencesIn(text),
    whole,
    fitting: whole.slice(0, limits.keywordLength),
    caret: Math.min(before.length + line.length, limits.keywordLength),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n\r]+/)
    .map(line => line.trim())
    .filter(line => line !== '')

export const isTooLong = ({ whole, fitting }: PastedText): boolean => whole.length > fitting.length
