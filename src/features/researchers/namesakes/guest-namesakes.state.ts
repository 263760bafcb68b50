import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { namesakeFeed, type NamesakePair } from '#contract/namesakes.ts'
import { readStored, storageKey, writeStored } from '#kit/storage-keys.ts'

/** Pairs that were told apart on this device without an account; the latest last. */
const stored = v.fallback(v.array(namesakeFeed.removed), [])
type Pairs = NamesakePair[]

const listeners = new Set<() => void>()
let pairs: Pairs | undefined

const guestPairs = (): Pairs => (pairs ??= v.parse(stored, readStored('namesakes')))

function save(next: Pairs): void {
  pairs = next
  writeStored('namesakes', next.length > 0 ? next : undefined)
  for (const listener of listeners) listener()
}

const isPair =
  ({ slug_value, other_slug_value }: NamesakePair) =>
  (other: NamesakePair): boolean =>
    other.slug_value === slug_value && other.other_slug_value === other_slug_value

/** Remembers a pair on this device, and forgets the oldest one if there are too many. */
export function tellApartHere(pair: NamesakePair): void {
  const others = guestPairs().filter(one => !isPair(pair)(one))
  save([...others, pair].slice(-limits.namesakes))
}

export const takeBackHere = (pair: NamesakePair): void => save(guestPairs().filter(one => !isPair(pair)(one)))

function watch(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key !== null && key !== storageKey('namesakes')) return
    pairs = undefined
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherTab)
  }
}

const none: Pairs = []

/** The pairs that were told apart on this device. */
export const useGuestNamesakes = (): NamesakePair[] => useSyncExternalStore(watch, guestPairs, () => none)
