import { formatMeasure } from './region-label.ts'
import { type Measure, type Scale, colourSteps } from './regions.ts'
import css from './Legend.module.css'
import colours from './steps.module.css'

interface LegendProps {
  scale: Scale
  measure: Measure
  hasLow: boolean
}

/** Explains the colours of a map. */
export function Legend({ scale: { least, most }, measure, hasLow }: LegendProps) {
  return (
    <div className={css['legend']}>
      <span>{formatMeasure(least, measure)}</span>
      <svg className={css['scale']} viewBox={`0 0 ${colourSteps} 1`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: colourSteps }, (_, step) => (
          <rect key={step} x={step} width="1" height="1" className={colours[`step${step}`]} />
        ))}
      </svg>
      <span>
        {formatMeasure(most, measure)} {measure === 'count' ? 'results' : 'of the place’s records'}
      </span>
      {hasLow && <span className={css['low']}>Hatched: too few records for a reliable share</span>}
    </div>
  )
}
