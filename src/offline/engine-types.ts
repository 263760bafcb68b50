import type { AnyRecord } from '#contract/records.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { Enqueued } from './queue/enqueue.ts'
import type { UnsentText } from './queue/park-text.ts'
import type { Resolution, Mutation } from './declare/mutation.ts'
import type { Subject } from './declare/subject.ts'
import type { MirrorScope } from './declare/scope.ts'
import type { View } from './mirror/view.ts'
import type { Op, RecentRecord } from './declare/op.ts'
import type { Kept, KeptAnswer, KeptPart } from './declare/kept.ts'

/** What screens may read. Every function may be called inside `useLive`. */
export interface Mirror {
  /** All mirrored subjects. */
  subjects: readonly Subject[]
  /** Base rows with the waiting changes laid over them. */
  view: (scope: MirrorScope) => Promise<View>
  /** The keys of all shown rows of a subject, waiting changes included, without reading the rows. */
  keys: (subject: Subject) => Promise<string[]>
  /** The real id behind a temporary one, or the id itself. */
  realId: (id: string) => Promise<string>
  /** Waiting and parked changes in their order. */
  ops: () => Promise<Op[]>
  /** A record that a mirrored row carries, by any of its slugs. */
  record: (index: string, slug: string) => Promise<AnyRecord | undefined>
  /** Recently opened records, newest first. */
  recent: () => Promise<RecentRecord[]>
  /** What is kept of one kind of answers, last opened first. */
  kept: (kept: Kept) => Promise<KeptPart[]>
  /** The names of the drafts. */
  drafts: () => Promise<string[]>
  /** When the mirror was last known to be complete, epoch milliseconds. */
  lastPull: () => Promise<number | undefined>
}

/** The stored parts of the device search's index. What is in a part only the worker knows. */
export interface KeptParts {
  ids: () => Promise<string[]>
  /** Undefined where there is none, or none that the key of this device opens. */
  read: (id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** False, and nothing is written, unless these are the parts that are stored now, or without a key. */
  keep: (
    known: readonly string[],
    put: readonly { id: string; file: Uint8Array<ArrayBuffer> }[],
    drop: readonly string[],
  ) => Promise<boolean>
}

export type Commit = <I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, input: I) => Promise<Enqueued<R>>

/** The mirror and the queue of one user: durable, or online only where the browser cannot store anything. */
export interface Engine {
  userId: string
  mirror: Mirror
  /** Undefined where the browser cannot store anything. */
  parts: KeptParts | undefined
  /** Calls `next` with the result now and after every change of what was read. Returns a function that stops this. */
  watch: <T>(read: (mirror: Mirror) => Promise<T>, next: (value: T) => void) => () => void
  /** Resolves when the change is safe: on disk, or (online only) acknowledged by the server. */
  commit: Commit
  pull: () => Promise<void>
  retry: (seq: number) => Promise<void>
  discard: (seq: number) => Promise<boolean>
  /** Takes back a change that is still held. False if it was sent already. */
  undo: (seq: number) => Promise<boolean>
  /** Replaces a refused change by a corrected one (src/offline/README.md "Refused changes", Edit and retry). Throws NotSaved. */
  amend: <I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, seq: number, input: I) => Promise<void>
  resolve: (seq: number, choice: Resolution, place?: string) => Promise<void>
  /** Keeps a text that can no longer be sent among the refused changes. */
  parkText: (unsent: UnsentText) => Promise<unknown>
  rememberRecord: (record: Omit<RecentRecord, 'at'>) => Promise<void>
  /** Keeps an answer of the server on this device. */
  keepAnswer: <T>(kept: Kept<T>, key: string, part: string, answer: T) => Promise<void>
  /** Opens a kept answer; undefined where there is none. */
  openKept: <T>(kept: Kept<T>, key: string, part: string) => Promise<KeptAnswer<T> | undefined>
  /** The draft of a form; undefined where there is none. */
  draft: (key: string) => Promise<unknown>
  /** Saves a draft, or removes it with undefined. */
  keepDraft: (key: string, value: unknown) => Promise<unknown>
  /** Sets the key, received from the server, that encrypts data on this device. */
  takeKey: (key: string) => Promise<void>
  /** Starts sending again after the session was renewed. */
  resume: () => void
  /** Gives up leadership and closes the database. */
  close: () => Promise<void>
}
