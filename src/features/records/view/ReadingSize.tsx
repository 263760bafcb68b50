import { useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio'
import * as v from 'valibot'
import { deviceState, keepDeviceState } from '#kit/device-state.ts'
import { Button } from '#ui/button/Button.tsx'
import css from './RecordFrame.module.css'

/** Pixels. */
const [min, start, max] = [14, 16, 22]
const storedSize = v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** Remembered on this device, like the folded filters. */
function rememberedSize(): number {
  const found = v.safeParse(storedSize, deviceState('reading'))
  return found.success ? found.output : start
}

const reading = proxy<{ size: number }>({ size: rememberedSize() })

/** Size of the main text of a detail view, in pixels. */
export const useReadingSize = (): number =>
  useSyncExternalStore(
    listener => subscribe(reading, listener, true),
    () => reading.size,
    () => start,
  )

/** Makes the main text of detail views smaller or larger, by one pixel, from 14 to 22 (S3§2). */
export function ReadingSize() {
  const size = useReadingSize()
  const step = (by: number) => {
    reading.size = Math.min(max, Math.max(min, reading.size + by))
    keepDeviceState('reading', reading.size)
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
