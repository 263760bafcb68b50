import type { FollowedIndex, Subscription } from '#contract/alerts.ts'
import type { Bookmark, Folder } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { WireRequest } from '#api/exchange.ts'

/** Why a change was not taken. `text` is the server's own sentence; `current` the state it was refused for. */
export interface OpError {
  status: number
  code: string
  text: string
  errors?: Record<string, string[]>
  current?: unknown
}

/**
 * One change of the user's that the server has not confirmed yet (offline.md 2.1).
 * queued: waits its turn · sending: an answer is awaited · parked: needs a person · blocked: needs a parked one first.
 */
export interface Op<P = unknown> {
  /** Order of all changes of this partition. */
  seq: number
  /** `<clientId>.<seq>`: the Idempotency-Key. */
  mid: string
  userId: string
  kind: string
  /** Version of the payload's shape. */
  v: number
  /** Version of the app that wrote it. */
  app: string
  /** Root entity, for example `folder:17` or `alert:7f`. Changes of one lane are sent one after the other. */
  lane: string
  target: Target
  payload: P
  /** The temporary id that this change brings into the world. */
  creates?: string
  /** Temporary ids that must become real before this can be sent; `unmet` is how many. */
  needs: string[]
  unmet: number
  /** What the user saw when making the change. */
  base?: { version: number; fields: Record<string, unknown> }
  /** Frozen at the first attempt, so that every retry is byte for byte the same. */
  wire?: WireRequest
  /** The change as a sentence, in pieces: ['Add ', '“Smith 2024”', ' to ', '“Congress”']. */
  words: string[]
  state: 'queued' | 'sending' | 'parked' | 'blocked'
  attempts: number
  /** Answers in a row that tell nothing for sure (5xx, unknown status). */
  trouble: number
  /** Epoch milliseconds of this device; Infinity: not by itself. */
  notBefore: number
  /** The leader's epoch at the last attempt. */
  epoch: number
  firstTriedAt?: number
  lastError?: OpError
  enqueuedAt: number
  clockOffset: number
  /** Encrypted, and not to be read now: `locked` the key is not here · `broken` this key does not open it. Then all above that names something is missing. */
  shut?: 'locked' | 'broken'
}
export interface Target {
  type: 'folder' | 'bookmark' | 'alert' | 'settings'
  id: string
}

/** `waiting`: not confirmed yet; `parked`: refused, needs a person. */
export type Mark = 'waiting' | 'parked'
export type FolderRow = Folder & { mark?: Mark }
export type BookmarkRow = Bookmark & { mark?: Mark }
/** False while its end waits, and where its beginning was refused: the mark has to be told of all the same. */
export type SubscriptionRow = Subscription & { isFollowed: boolean; mark?: Mark }

/**
 * What is shown: server truth with the waiting changes laid over it. Bookmarks are keyed by `bookmarkKey`, subscriptions by
 * `profileKey`.
 */
export interface View {
  folders: Map<string, FolderRow>
  bookmarks: Map<string, BookmarkRow>
  subscriptions: Map<string, SubscriptionRow>
}
export interface Place {
  folder_id: string
  index: IndexName
  slug_value: string
}
export const emptyView = (): View => ({ folders: new Map(), bookmarks: new Map(), subscriptions: new Map() })
/** A profile that can be followed, by its first slug. */
export interface Profile {
  index: FollowedIndex
  slug_value: string
}
/** None of the three holds a slash. */
export const bookmarkKey = ({ folder_id, index, slug_value }: Place): string => `${folder_id}/${index}/${slug_value}`
export const profileKey = ({ index, slug_value }: Profile): string => `${index}/${slug_value}`

/**
 * How much of the mirror is needed: `folders` all folders without their items · `folder` one with its items · `item` one
 * folder and one record in it · `items` these records in their folders · `slug` all folders, and in which of them a record lies ·
 * `profile` whether one profile is followed · `subscriptions` all that are.
 */
export type Scope =
  | { of: 'nothing' }
  | { of: 'folders' }
  | { of: 'folder'; id: string }
  | { of: 'item'; place: Place }
  | { of: 'items'; places: readonly Place[] }
  | { of: 'slug'; slug: string }
  | { of: 'profile'; profile: Profile }
  | { of: 'subscriptions' }

/** Rows that the server's word changes. Folders are taken only when their version is newer than the one at hand. */
export interface BaseWrite {
  folders?: readonly Folder[]
  removedFolders?: readonly string[]
  bookmarks?: readonly Bookmark[]
  removedBookmarks?: readonly Place[]
  subscriptions?: readonly Subscription[]
  removedSubscriptions?: readonly Profile[]
}

export interface Seen {
  index: IndexName
  slug: string
  title: string
  /** Epoch milliseconds. */
  at: number
}

export const isTemporary = (id: string): boolean => id.startsWith('tmp_')
export const folderLane = (folderId: string): string => `folder:${folderId}`
export const alertLanes = 'alert:'
/** Many profiles share a lane, so that none is named by it. */
export const alertLane = (profile: Profile): string => alertLanes + bucketOf(profileKey(profile))

/**
 * One of 256: finds rows without saying what they are about, also to whoever holds the disk and not the key. Whatever is found by it
 * must be compared in full.
 */
export function bucketOf(id: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 16)) & 0xff).toString(16).padStart(2, '0')
}
