import type { LiveEventData, LiveEventName } from '#contract/live-events.ts'

/** An event of the live channel, as the tabs of a device tell each other. Its data was checked. */
export type LiveEvent = { [N in LiveEventName]: { name: N; data: LiveEventData<N> } }[LiveEventName]

const listeners = new Set<(event: LiveEvent) => void>()

/**
 * Calls `listen` with every event of a name that comes live, in whichever tab of this device it came. Events are hints: some do not come,
 * and without a live connection none does. Returns the function that ends it.
 */
export function onLiveEvent<N extends LiveEventName>(name: N, listen: (data: LiveEventData<N>) => void): () => void {
  // The name says which data it has.
  const own = (event: LiveEvent) => event.name === name && listen(event.data)
  listeners.add(own)
  return () => void listeners.delete(own)
}

export const emitLiveEvent = (event: LiveEvent): void => listeners.forEach(listen => listen(event))
