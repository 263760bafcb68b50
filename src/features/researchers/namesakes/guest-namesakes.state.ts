import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { type NamesakePair, namesakePair } from '#contract/namesakes.ts'
import { readStored, storageKey, writeStored } from '#kit/storage-keys.ts'

/** Pairs that were told apart on this device without an account; the latest last. */
const stored = v.fallback(v.array(v.tuple([v.string(), v.string()])), [])
type Pairs = v.InferOutput<typeof stored>

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
  ([one, another]: Pairs[number]): boolean =>
    one === slug_value && another === other_slug_value

/** Remembers a pair on this device, and forgets the oldest one if there are too many. */
export function tellApartHere(pair: NamesakePair): void {
  const others = guestPairs().filter(one => !isPair(pair)(one))
  save([...others, [pair.slug_value, pair.other_slug_value] satisfies Pairs[number]].slice(-limits.namesakes))
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
export const useGuestNamesakes = (): NamesakePair[] =>
  useSyncExternalStore(watch, guestPairs, () => none).map(([one, another]) => namesakePair(one, another))
