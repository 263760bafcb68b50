import { onTestFinished } from 'vitest'
import { setTracker } from '#session/track.ts'

export type Tracked = readonly [event: string, object: unknown]

/** Everything that is counted until the test ends, as if the reader had consented. */
export function tracking(): Tracked[] {
  const seen: Tracked[] = []
  setTracker((event, object) => void seen.push([event, object]))
  onTestFinished(() => setTracker(undefined))
  return seen
}
