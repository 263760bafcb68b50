import { colourSteps } from './colour-steps.ts'
import css from './Legend.module.css'
import colours from './steps.module.css'

interface LegendProps {
  /** The values of the first and the last colour. */
  least: string
  most: string
  /** What hatching means, if anything is hatched. */
  hatched?: string | undefined
}

/** Explains the colours of a map. */
export function Legend({ least, most, hatched }: LegendProps) {
  return (
    <div className={css['legend']}>
      <span>{least}</span>
      <svg className={css['scale']} viewBox={`0 0 ${colourSteps} 1`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: colourSteps }, (_, step) => (
          <rect key={step} x={step} width="1" height="1" className={colours[`step${step}`]} />
        ))}
      </svg>
      <span>{most}</span>
      {hatched !== undefined && <span className={css['low']}>Hatched: {hatched}</span>}
    </div>
  )
}
