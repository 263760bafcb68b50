import css from './Spinner.module.css'

interface SpinnerProps {
  /** What is awaited; read aloud. */
  label?: string
  /** Beside text, as large as it and without a delay of its own. */
  inline?: boolean
}

/** Shows after 200 ms, so that quick answers do not flicker. */
export function Spinner({ label = 'Loading', inline = false }: SpinnerProps) {
  if (inline) return <span className={css['ring']} aria-hidden="true" />
  return (
    <output className={css['block']}>
      <span className={css['ring']} aria-hidden="true" />
      <span className={css['words']}>{label}</span>
    </output>
  )
}
