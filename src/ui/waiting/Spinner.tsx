import { SlowNote } from './SlowNote.tsx'
import css from './Spinner.module.css'

interface SpinnerProps {
  /** What is loading, for screen readers. */
  label?: string
  /** For use in text: of the same size, and without a delay. */
  inline?: boolean
}

/** Shown after 200 ms, so that quick answers do not flicker. */
export function Spinner({ label = 'Loading', inline = false }: SpinnerProps) {
  if (inline) return <span className={css['ring']} aria-hidden="true" />
  return (
    <output className={css['block']}>
      <span className={css['ring']} aria-hidden="true" />
      <span className={css['label']}>{label}</span>
      <SlowNote />
    </output>
  )
}
