import type { ReactNode } from 'react'
import css from './HighlightedText.module.css'

interface HighlightedTextProps {
  text: string
  /** [start, end) offsets of the text. Invalid, overlapping and unordered ranges are allowed. */
  ranges?: readonly (readonly [number, number])[] | undefined
}

/** A text with highlighted ranges. */
export function HighlightedText({ text, ranges = [] }: HighlightedTextProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of mergedRanges(ranges, text.length)) {
    parts.push(text.slice(at, from))
    parts.push(
      <mark key={from} className={css['mark']}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}

/** The ranges sorted and clipped to the text; those that touch or overlap are merged. */
function mergedRanges(ranges: readonly (readonly [number, number])[], length: number): [number, number][] {
  const result: [number, number][] = []
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const from = Math.max(0, start)
    const to = Math.min(length, end)
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) result.push([from, to])
  }
  return result
}
