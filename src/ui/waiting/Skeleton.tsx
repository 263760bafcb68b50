import css from './Skeleton.module.css'

/** Grey lines where text will stand, shown after 200 ms. `lines` is how many. Read aloud as "Loading". */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <output className={css['block']} aria-label="Loading">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={css['line']} />
      ))}
    </output>
  )
}
