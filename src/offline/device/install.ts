import * as v from 'valibot'
import { partitionName } from '#kit/partition-name.ts'
import { readStored, writeStored } from '#kit/storage-keys.ts'

/** Why nobody is signed in any more, in words that a guest of this device may read. */
const farewell = v.object({
  /** ended: by the server, on purpose · away: fourteen days without the server · deleted: the account is no more. */
  why: v.picklist(['ended', 'away', 'deleted']),
  /** What waits encrypted for its owner. */
  changes: v.number(),
  texts: v.number(),
  /** The owner's initials: enough to know oneself by. */
  whose: v.string(),
})
export type Farewell = v.InferOutput<typeof farewell>

const shape = v.object({
  /** A random name that this browser gives itself: what the server makes a device's key for. */
  id: v.optional(v.string()),
  /** The partition that was open last; absent once it was sealed or wiped. */
  last: v.optional(v.string()),
  /** Waiting changes of each partition, told here as well so that an eviction can be noticed (C9). */
  unsent: v.optional(v.record(v.string(), v.number()), {}),
  /** Partitions whose end has begun and must be finished, whatever happens in between (C29). */
  ends: v.optional(v.record(v.string(), v.picklist(['seal', 'wipe'])), {}),
  /** When the server last spoke, epoch milliseconds by this device's clock and by the server's. */
  contact: v.optional(v.object({ here: v.number(), there: v.number() })),
  farewell: v.optional(farewell),
})
type Install = v.InferOutput<typeof shape>

/**
 * What this browser knows of itself, beside the databases. It outlives every sign-out and names nobody. Read at once, before the
 * first paint. What cannot be read counts as nothing.
 */
export function install(): Install {
  const parsed = v.safeParse(shape, readStored('install') ?? {})
  return parsed.success ? parsed.output : { unsent: {}, ends: {} }
}

/** Writes some of it; a field that is given as undefined goes. */
export const keepInstall = (changes: { [K in keyof Install]?: Install[K] | undefined }): void =>
  writeStored('install', { ...install(), ...changes })

export const forgetFarewell = (): void => keepInstall({ farewell: undefined })

/** Changes one entry of a table in it; undefined takes it out. */
export function noteInstall<K extends 'unsent' | 'ends'>(table: K, name: string, value: Install[K][string] | undefined): void {
  const { [name]: known, ...others } = install()[table]
  if (known !== value) keepInstall({ [table]: value === undefined ? others : { ...others, [name]: value } })
}

/** The end of a user's data here begins: from now on it is finished, whatever happens. At once, so that it can stand beside other writes. */
export const noteEnd = (userId: string, how: 'seal' | 'wipe'): void => noteInstall('ends', partitionName(userId), how)

/**
 * The session of a user is over without their having said so: begins the end of their data here, and says so to whoever looks next. What
 * waits is counted as it was last told; the end itself counts anew.
 */
export function beginFarewell({ user_id, full_name }: { user_id: string; full_name: string }, why: Farewell['why']): void {
  const stays = why !== 'deleted'
  noteEnd(user_id, stays ? 'seal' : 'wipe')
  const changes = (stays && install().unsent[partitionName(user_id)]) || 0
  keepInstall({ farewell: { why, changes, texts: 0, whose: stays ? full_name.replaceAll(/(\p{L})[^\s-]*/gu, '$1.') : '' } })
}

export const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
