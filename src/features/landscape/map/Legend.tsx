import { asMeasured } from './region-words.ts'
import { type Measure, type Scale, steps } from './regions.ts'
import css from './Legend.module.css'
import colours from './steps.module.css'

interface LegendProps {
  scale: Scale
  measure: Measure
  hasLow: boolean
}

/** What the colours of a map mean. */
export function Legend({ scale: { least, most }, measure, hasLow }: LegendProps) {
  return (
    <div className={css['legend']}>
      <span>{asMeasured(least, measure)}</span>
      <svg className={css['scale']} viewBox={`0 0 ${steps} 1`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: steps }, (_, step) => (
          <rect key={step} x={step} width="1" height="1" className={colours[`step${step}`]} />
        ))}
      </svg>
      <span>
        {asMeasured(most, measure)} {measure === 'count' ? 'results' : 'of the place’s records'}
      </span>
      {hasLow && <span className={css['low']}>Hatched: few records, so the share says little</span>}
    </div>
  )
}
