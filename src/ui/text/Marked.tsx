import type { ReactNode } from 'react'
import css from './Marked.module.css'

interface MarkedProps {
  text: string
  /** [start, end) offsets into the text; wrong, overlapping or unordered ones do no harm. */
  ranges?: readonly (readonly [number, number])[] | undefined
}

/** A text with the places that matched a search. */
export function Marked({ text, ranges = [] }: MarkedProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of joined(ranges, text.length)) {
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

/** The ranges in order and within the text; those that touch or overlap are one. */
function joined(ranges: readonly (readonly [number, number])[], length: number): [number, number][] {
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
