import { SlowNote } from './SlowNote.tsx'
import css from './Skeleton.module.css'

/** Grey lines in place of text that is loading, shown after 200 ms. Screen readers say "Loading". */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <output className={css['block']} aria-label="Loading">
      <SlowNote />
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={css['line']} />
      ))}
    </output>
  )
}
