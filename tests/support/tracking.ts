import { onTestFinished } from 'vitest'
import { setTracker } from '#session/track.ts'

export type Tracked = readonly [event: string, object: unknown]

/** Every counted event until the test ends, as with consent. */
export function tracking(): Tracked[] {
  const seen: Tracked[] = []
  setTracker((event, object) => void seen.push([event, object]))
  onTestFinished(() => setTracker(undefined))
  return seen
}
