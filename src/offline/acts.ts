import type { AnyRecord } from '#contract/records.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { engine, owner } from './engine.ts'
import type { Engine } from './engine-types.ts'
import { type Choice, type Mutation, NotSaved } from './queue/mutation.ts'
import type { Seen } from './queue/op.ts'
import { useLive } from './use-live.ts'

function opened(): Promise<Engine> {
  const now = engine()
  if (!now) throw new NotSaved('not_signed_in', 'Not saved: please sign in.')
  return now
}

const underway = new Map<string, Promise<unknown>>()

/**
 * Does an act that works offline. Resolves when the change is safe on this device (or, without storage, on the server);
 * it takes effect on the server exactly once. Throws NotSaved with a reason. The same act asked for again while it is
 * still being written down is the same act (C23).
 */
export function commit<I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, input: I): Promise<R> {
  const key = `${mutation.kind} ${JSON.stringify(input)}`
  const known = underway.get(key) as Promise<R> | undefined
  if (known) return known
  const act = (async () => (await (await opened()).commit(mutation, input)).result)().finally(() => underway.delete(key))
  underway.set(key, act)
  return act
}

/** Asks the server what has changed. Quiet where it cannot be reached. */
export const pullChanges = async (): Promise<void> => (await engine())?.pull().catch(() => {})

export const retryChange = async (seq: number): Promise<void> => (await opened()).retry(seq)

/** False for a change whose answer is awaited at this moment. Changes that need it are given up with it. */
export const discardChange = async (seq: number): Promise<boolean> => (await opened()).discard(seq)

/** A refused change again in corrected words, under a new key; what needs it goes on with it. Throws NotSaved: then it is parked as before. */
export const amendChange = async <I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, seq: number, input: I): Promise<void> =>
  (await opened()).amend(mutation, seq, input)

/** One of the choices of a parked change; `place` (a temporary id too) for `elsewhere`. */
export const resolveChange = async (seq: number, choice: Choice, place?: string): Promise<void> =>
  (await opened()).resolve(seq, choice, place)

/** The change as text, for the clipboard. */
export async function copyOfChange(seq: number): Promise<string> {
  const op = (await (await opened()).mirror.ops()).find(row => row.seq === seq)
  return op ? (await import('./queue/parked-changes.ts')).copyOf(op) : ''
}

/** All parked changes as one JSON text. */
export async function exportParked(): Promise<string> {
  const [{ copyOf }, rows] = await Promise.all([import('./queue/parked-changes.ts'), (await opened()).mirror.ops()])
  const ops = rows.filter(op => op.state === 'parked')
  return `[${ops.map(copyOf).join(',\n')}]`
}

export const rememberSeen = async (seen: Omit<Seen, 'at'>): Promise<void> => (await engine())?.rememberSeen(seen).catch(() => {})

/** Unsent text of a form as this device keeps it; `T` is what was kept under the key. Nothing for a guest or without storage. */
export const readDraft = async <T>(key: string): Promise<T | undefined> =>
  (await (await engine())?.draft(key).catch(() => undefined)) as T | undefined

/** Keeps unsent text of a form until it is dropped with `undefined` or its user signs out. Where nothing can be kept, nothing is said. */
export async function keepDraft(key: string, value: unknown): Promise<void> {
  await (await engine())?.keepDraft(key, value).catch(() => {})
}

/** Unsent texts of forms, by the names that the forms gave them. */
export const unsentTexts = async (): Promise<string[]> => (await (await engine())?.mirror.texts()) ?? []

/** Records opened on this device, newest first; undefined while loading and for a guest. */
export const useSeen = (): Seen[] | undefined => useLive(mirror => mirror.seen(), [], 'at rest')

/** A record as this device keeps it: saved, or else as it was opened. */
export async function seenRecord(index: string, slug: string): Promise<AnyRecord | undefined> {
  const mirror = (await engine())?.mirror
  const kept = await mirror?.record(index, slug)
  return kept ?? (await import('./mirror/shelves.ts')).openedRecord(owner.userId, index, slug)
}
