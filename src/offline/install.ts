import * as v from 'valibot'
import { partitionName } from '#kit/partition-name.ts'
import { readStored, writeStored } from '#kit/storage-keys.ts'

/** Why the session ended: shown on the login page, so it may say nothing private. */
const signOutNotice = v.object({
  /** ended: by the server · away: fourteen days without contact to the server · deleted: the account was deleted. */
  why: v.picklist(['ended', 'away', 'deleted']),
  /** What is stored encrypted for the user: changes and drafts. */
  changes: v.number(),
  texts: v.number(),
  /** The user's initials. */
  whose: v.string(),
})
export type SignOutNotice = v.InferOutput<typeof signOutNotice>

const shape = v.object({
  /** The random id of this browser, for which the server makes the device key. */
  id: v.optional(v.string()),
  /** By which the server knows this browser at a login. It opens nothing, and says nothing about its users. */
  secret: v.optional(v.string()),
  /** The partition that was open last; absent after it was sealed or wiped. */
  last: v.optional(v.string()),
  /** Waiting changes of each partition, also stored here so that an eviction can be noticed (C9). */
  unsent: v.optional(v.record(v.string(), v.number()), {}),
  /** Partitions whose sealing or wipe has begun and must be finished (C29). */
  ends: v.optional(v.record(v.string(), v.picklist(['seal', 'wipe'])), {}),
  /** When the server last answered, epoch milliseconds by this device's clock and by the server's. */
  contact: v.optional(v.object({ here: v.number(), there: v.number() })),
  farewell: v.optional(signOutNotice),
})
type Install = v.InferOutput<typeof shape>

/**
 * What is stored about this browser beside the databases. It stays at a sign-out and holds no names. It is read synchronously, before the
 * first paint. If it cannot be parsed, it counts as empty.
 */
export function readInstall(): Install {
  const parsed = v.safeParse(shape, readStored('install') ?? {})
  return parsed.success ? parsed.output : { unsent: {}, ends: {} }
}

/** Writes some fields; undefined removes a field. */
export const writeInstall = (changes: { [K in keyof Install]?: Install[K] | undefined }): void =>
  writeStored('install', { ...readInstall(), ...changes })

export const clearSignOutNotice = (): void => writeInstall({ farewell: undefined })

/** Sets one entry of `unsent` or `ends`; undefined removes it. */
export function setInstallEntry<K extends 'unsent' | 'ends'>(table: K, name: string, value: Install[K][string] | undefined): void {
  const { [name]: known, ...others } = readInstall()[table]
  if (known !== value) writeInstall({ [table]: value === undefined ? others : { ...others, [name]: value } })
}

/** Notes that a user's data must be sealed or wiped: the next start finishes it if this one cannot. Synchronous, so that it happens together with other writes. */
export const noteDataEnd = (userId: string, how: 'seal' | 'wipe'): void => setInstallEntry('ends', partitionName(userId), how)

/**
 * Call when a session ended without a sign-out: notes that the user's data must be sealed or wiped, and stores the notice for the login
 * page. The number of waiting changes is the last known one; the sealing counts again.
 */
export function noteSessionEnd({ user_id, full_name }: { user_id: string; full_name: string }, why: SignOutNotice['why']): void {
  const stays = why !== 'deleted'
  noteDataEnd(user_id, stays ? 'seal' : 'wipe')
  const changes = (stays && readInstall().unsent[partitionName(user_id)]) || 0
  writeInstall({ farewell: { why, changes, texts: 0, whose: stays ? full_name.replaceAll(/(\p{L})[^\s-]*/gu, '$1.') : '' } })
}

export const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
