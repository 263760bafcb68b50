import type { AnyRecord } from '#contract/records.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { Enqueued } from './queue/enqueue.ts'
import type { Choice, Mutation } from './queue/mutation.ts'
import type { Subject } from './mirror/declared.ts'
import type { Scope } from './mirror/scope.ts'
import type { View } from './mirror/view.ts'
import type { Op, Seen } from './queue/op.ts'

/** What screens may read. Every function may be called inside `useLive`. */
export interface Mirror {
  /** Every subject that is mirrored here. */
  subjects: readonly Subject[]
  /** Server truth with the waiting changes laid over it. */
  view: (scope: Scope) => Promise<View>
  /** The keys of everything shown of a subject, waiting changes laid over it, without reading its rows. */
  keys: (subject: Subject) => Promise<string[]>
  /** The real id behind a temporary one, or the id itself. */
  realId: (id: string) => Promise<string>
  /** Waiting and parked changes in their order. */
  ops: () => Promise<Op[]>
  /** A record that a mirrored row carries, by any of its slugs. */
  record: (index: string, slug: string) => Promise<AnyRecord | undefined>
  /** Newest first. */
  seen: () => Promise<Seen[]>
  /** The names of unsent texts of forms. */
  texts: () => Promise<string[]>
  /** When the mirror was last known to be complete, epoch milliseconds. */
  lastPull: () => Promise<number | undefined>
}

export type Commit = <I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, input: I) => Promise<Enqueued<R>>

/** The mirror and the queue of one user, durable or (where the browser keeps nothing) online only. */
export interface Engine {
  userId: string
  mirror: Mirror
  /** Calls `next` with the reading now and after every change of what it read. Returns the way out. */
  watch: <T>(read: (mirror: Mirror) => Promise<T>, next: (value: T) => void) => () => void
  /** Resolves when the change is safe: on the disk, or (online only) acknowledged by the server. */
  commit: Commit
  pull: () => Promise<void>
  retry: (seq: number) => Promise<void>
  discard: (seq: number) => Promise<boolean>
  /** A refused change in corrected words (src/offline/README.md "Refused changes", Edit and retry). Throws NotSaved. */
  amend: <I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, seq: number, input: I) => Promise<void>
  resolve: (seq: number, choice: Choice, place?: string) => Promise<void>
  rememberSeen: (seen: Omit<Seen, 'at'>) => Promise<void>
  /** Unsent text of a form; undefined where none is kept. */
  draft: (key: string) => Promise<unknown>
  /** Keeps it, or drops it with undefined. */
  keepDraft: (key: string, value: unknown) => Promise<unknown>
  /** The server gives what encrypts the queue and the texts on this device. */
  takeKey: (key: string) => Promise<void>
  /** The session can send again. */
  resume: () => void
  /** Lets go of the lead and of the disk. */
  close: () => Promise<void>
}
