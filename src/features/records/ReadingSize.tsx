import { proxy, useSnapshot } from 'valtio'
import { limits } from '#contract/limits.ts'
import { Button } from '#ui/Button.tsx'
import css from './RecordFrame.module.css'

const reading = proxy<{ size: number }>({ size: limits.font.start })

/** Pixels of the main text of a detail view; kept while the app is open. */
export const useReadingSize = (): number => useSnapshot(reading).size

const { min, max } = limits.font

/** Makes the main text of detail views smaller or larger, one pixel a step, 14 to 22 (S3§2). */
export function ReadingSize() {
  const { size } = useSnapshot(reading)
  const step = (by: number) => {
    reading.size = Math.min(max, Math.max(min, reading.size + by))
  }
  return (
    <fieldset className={css['size']} aria-label="Text size">
      <Button size="small" onClick={() => step(-1)} disabled={size <= min} aria-label="Smaller text">
        A−
      </Button>
      <output aria-live="polite">{size} px</output>
      <Button size="small" onClick={() => step(1)} disabled={size >= max} aria-label="Larger text">
        A+
      </Button>
    </fieldset>
  )
}
