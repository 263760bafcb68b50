import * as v from 'valibot'
import type { AnyRecord } from '#contract/records.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { Kept, KeptAnswer, KeptPart } from './declare/kept.ts'
import { type Mutation, NotSaved, type Resolution } from './declare/mutation.ts'
import type { Op, RecentRecord } from './declare/op.ts'
import { engine, owner } from './engine.ts'
import type { Engine } from './engine-types.ts'
import { useLive } from './use-live.ts'

function openedEngine(): Promise<Engine> {
  const now = engine()
  if (!now) throw new NotSaved('not_signed_in', 'Not saved: please log in.')
  return now
}

const underway = new Map<string, Promise<unknown>>()

/**
 * Makes a change that works offline. Resolves when the change is safe on this device (or, without storage, on the server); it takes effect
 * on the server exactly once. Throws NotSaved with a reason. The same call again while the first one is still being written down counts
 * once (C23).
 */
export function commit<I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, input: I): Promise<R> {
  const key = `${mutation.kind} ${JSON.stringify(input)}`
  const known = underway.get(key) as Promise<R> | undefined
  if (known) return known
  const commitOnce = async () => (await (await openedEngine()).commit(mutation, input)).result
  const committed = commitOnce().finally(() => underway.delete(key))
  underway.set(key, committed)
  return committed
}

/** Asks the server what has changed, after a change that did not go through the queue. Does nothing if it cannot be reached. */
export const pullChanges = async (): Promise<void> => (await engine())?.pull().catch(() => {})

export const retryChange = async (seq: number): Promise<void> => (await openedEngine()).retry(seq)

/** False for a change whose answer is awaited at this moment. Changes that need it are discarded with it. */
export const discardChange = async (seq: number): Promise<boolean> => (await openedEngine()).discard(seq)

/** Takes back a change that is still held. False if it was sent already. */
export const undoChange = async (seq: number): Promise<boolean> => (await openedEngine()).undo(seq)

/** Sends a refused change again, corrected and under a new key; changes that need it follow. Throws NotSaved: then it stays parked. */
export const amendChange = async <I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, seq: number, input: I): Promise<void> =>
  (await openedEngine()).amend(mutation, seq, input)

/** One of the choices of a parked change; `place` (a temporary id too) for `elsewhere`. */
export const resolveChange = async (seq: number, choice: Resolution, place?: string): Promise<void> =>
  (await openedEngine()).resolve(seq, choice, place)

/** The change as text, for the clipboard. */
export async function copyOfChange(seq: number): Promise<string> {
  const op = (await (await openedEngine()).mirror.ops()).find(row => row.seq === seq)
  return op ? (await import('./queue/parked-changes.ts')).copyOf(op) : ''
}

/** All parked changes as one JSON text. */
export async function exportParked(): Promise<string> {
  const [{ jsonOf }, rows] = await Promise.all([import('./queue/parked-changes.ts'), (await openedEngine()).mirror.ops()])
  const ops = rows.filter(op => op.state === 'parked')
  return `[${ops.map(jsonOf).join(',\n')}]`
}

export const rememberRecord = async (record: Omit<RecentRecord, 'at'>): Promise<void> =>
  (await engine())?.rememberRecord(record).catch(() => {})

/** Keeps an answer of the server on this device, for the signed-in user. Does nothing for a guest or without storage. */
export const keepAnswer = async <T>(kept: Kept<T>, key: string, part: string, answer: T): Promise<void> => {
  // The engine of the user who is signed in now: the answer is theirs.
  const running = engine()
  await running?.then(({ keepAnswer: keep }) => keep(kept, key, part, answer)).catch(() => {})
}

/** A kept answer; undefined where there is none. */
export const openKept = async <T>(kept: Kept<T>, key: string, part: string): Promise<KeptAnswer<T> | undefined> =>
  engine()
    ?.then(({ openKept: open }) => open(kept, key, part))
    .catch(() => undefined)

/** What is kept of one kind of answers, last opened first; nothing for a guest or without storage. */
export const keptOf = async (kept: Kept): Promise<KeptPart[]> =>
  (await engine()
    ?.then(({ mirror }) => mirror.kept(kept))
    .catch(() => undefined)) ?? []

/** `keptOf` as a live read; undefined while loading and for a guest. */
export const useKept = (kept: Kept): KeptPart[] | undefined => useLive(mirror => mirror.kept(kept), [kept.name], 'idle')

/** A form's draft on this device; `T` is what was saved under the key. Undefined for a guest or without storage. */
export const readDraft = async <T>(key: string): Promise<T | undefined> =>
  (await (await engine())?.draft(key).catch(() => undefined)) as T | undefined

/** Keeps a form's draft until it is removed with `undefined` or its user signs out. Does nothing for a guest or without storage. */
export async function keepDraft(key: string, value: unknown): Promise<void> {
  await (await engine())?.keepDraft(key, value).catch(() => {})
}

/** The names of all drafts, as the forms chose them. */
export const draftNames = async (): Promise<string[]> => (await (await engine())?.mirror.drafts()) ?? []

/** Records that were opened on this device, newest first; undefined while loading and for a guest. */
export const useRecentRecords = (): RecentRecord[] | undefined => useLive(mirror => mirror.recent(), [], 'idle')

/** A record as this device has it: the saved copy, or else the opened one. */
export async function offlineRecord(index: string, slug: string): Promise<AnyRecord | undefined> {
  const mirror = (await engine())?.mirror
  const saved = await mirror?.record(index, slug)
  return saved ?? (await import('./mirror/record-sources.ts')).openedRecord(owner.userId, index, slug)
}

/** What is known of a mutation without its code. */
interface PayloadShape<P> {
  kind: string
  payload: v.GenericSchema<unknown, P>
}

/** The payloads of the changes of one kind that the server does not have yet, without refused ones, in their order. */
export const waitingPayloads = async <P>(mutation: PayloadShape<P>): Promise<P[]> =>
  payloadsOf(mutation, (await (await engine())?.mirror.ops().catch(() => [])) ?? [])

/** `waitingPayloads` as a live read; undefined while loading and for a guest. */
export const useWaitingPayloads = <P>(mutation: PayloadShape<P>): P[] | undefined =>
  useLive(async mirror => payloadsOf(mutation, await mirror.ops()), [mutation.kind])

const payloadsOf = <P>({ kind, payload }: PayloadShape<P>, ops: readonly Op[]): P[] =>
  ops.flatMap(op => {
    const parsed = op.kind === kind && op.state !== 'parked' && v.safeParse(payload, op.payload)
    return parsed && parsed.success ? [parsed.output] : []
  })
