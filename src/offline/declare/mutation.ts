import type * as v from 'valibot'
import type { Call, EndpointSpec, Reply } from '#contract/endpoint.ts'
import type { MirrorScope } from './scope.ts'
import type { View } from '../mirror/view.ts'
import type { BaseWrite } from './base-write.ts'
import type { Op, OpError, Target } from './op.ts'

/** What a person can do about a parked change. */
export type Resolution = 'retry' | 'edit' | 'discard' | 'recreate' | 'elsewhere' | 'mine' | 'theirs' | 'delete_anyway' | 'add_again'

/** A change before it is written to the queue. */
export interface OpDraft<P> {
  payload: P
  lane: string
  target: Target
  creates?: string
  /** Every entity id in the change; temporary ones must become real before it can be sent. */
  mentions: readonly string[]
  base?: { version: number; fields: Record<string, unknown> }
  words: string[]
  /** Sent only after this time, so that it can be undone until then; `text` says what was done. */
  hold?: { ms: number; text: string }
}

/**
 * How a new change is combined with an earlier one of its lane that was never attempted (src/offline/README.md "Order"):
 * `same`: the new one is dropped, the earlier one says the same · `replaces`: the earlier one is dropped · a draft: it replaces both ·
 * `cancel`: both are dropped, with all changes that need the earlier one · undefined: they stay separate.
 */
export type Coalesced<P> = 'same' | 'replaces' | 'cancel' | OpDraft<P> | undefined

/** What an answer of the server changes in the mirror; `created` is the real id behind the temporary one. */
export interface Settled {
  rows: BaseWrite
  created?: { id: string; version: number }
}

export type RefusalInfo = Pick<OpError, 'status' | 'errors'>

/** One kind of change that works offline, declared in the feature that owns it. `I` is the screen's input, `P` the stored payload. */
export interface Mutation<I, P, E extends EndpointSpec, R> {
  kind: string
  /** Version of the payload's shape. */
  v: number
  /** Checked whenever a row is read; a row that does not match is parked, never sent. */
  payload: v.GenericSchema<unknown, P>
  /** From version n to n+1, for rows written by older apps. */
  upcasts?: Readonly<Record<number, (payload: unknown) => unknown>>
  endpoint: E
  /** The part of the mirror that `prepare` reads. */
  scope: (input: I) => MirrorScope
  /** Makes the change from the input and what is shown now. Undefined: there is nothing to do. Throws NotSaved with a reason. */
  prepare: (input: I, view: View) => OpDraft<P> | undefined
  result: (draft: OpDraft<P> | undefined, input: I) => R
  /** Corrects a refused change; what it creates keeps its temporary id. Undefined: nothing is left to do. */
  amend?: (op: Op<P>, input: I, view: View) => OpDraft<P> | undefined
  /** `later`: the waiting changes after the earlier one, on the same targets. */
  coalesce?: (earlier: Op, draft: OpDraft<P>, later: readonly Op[]) => Coalesced<P>
  /** Shows the change: replaces rows of the view and never mutates one. Must work on a view without its target. */
  overlay: (view: View, op: Op<P>) => void
  wire: (op: Op<P>) => Call<E>
  ifMatch?: (op: Op<P>) => number | undefined
  /** What the server's reply changes. */
  settle: (reply: Reply<E>, op: Op<P>) => Settled
  /** What to write on 404 and 410, where they mean that the change is done; absent where a person must decide. */
  gone?: (op: Op<P>) => Settled
  /** What to write on another refusal that means that the change is done already; undefined where a person must decide. */
  already?: (op: Op<P>, error: RefusalInfo) => Settled | undefined
  /** The same change in another place, given by its id (a temporary one too): for the choice `elsewhere`. */
  elsewhere?: (op: Op<P>, id: string) => I
  /** The addition that has all that the change left of its target, for the choice `add_again`: the target is gone. Undefined: too little is known. */
  anew?: (op: Op<P>) => Again | undefined
  choices: (error: OpError, op: Op<P>) => Resolution[]
  /** The fields of a change that the server joins with what it has: they never conflict. */
  joins?: (field: string) => boolean
  /** What the user wrote in it, as plain text: shown and copied where it is refused. */
  text?: (op: Op<P>) => string
  /** Why it was refused, in the words of this subject; undefined where the server's sentence says it. */
  reason?: (error: OpError) => string | undefined
}

export type AnyMutation = Mutation<unknown, unknown, EndpointSpec, unknown>

/** A change that takes the place of a refused one. */
export interface Again {
  mutation: AnyMutation
  input: unknown
}

/** What to write where a refusal means that the change is done already; undefined where a person must decide. */
export const settledByRefusal = <P>(
  { gone, already }: Pick<Mutation<never, P, EndpointSpec, unknown>, 'gone' | 'already'>,
  op: Op<P>,
  error: RefusalInfo,
): Settled | undefined => (error.status === 404 || error.status === 410 ? gone?.(op) : already?.(op, error))

/** A change that was refused before it was written to the queue. Its message is shown to people. */
export class NotSaved extends Error {
  readonly code: 'invalid' | 'gone' | 'queue_full' | 'too_large' | 'storage_full' | 'not_signed_in'
  readonly errors: Record<string, string[]>
  constructor(code: NotSaved['code'], message: string, errors: Record<string, string[]> = {}) {
    super(message)
    this.name = 'NotSaved'
    this.code = code
    this.errors = errors
  }
}

const registry = new Map<string, AnyMutation>()

/** Declares a mutation. Two mutations must not share a kind. */
export function mutation<I, P, const E extends EndpointSpec, R>(declared: Mutation<I, P, E, R>): Mutation<I, P, E, R> {
  if (registry.has(declared.kind) && !import.meta.hot) throw new Error(`two mutations: ${declared.kind}`)
  // The registry passes a mutation only rows of its own kind, checked by its own schema.
  registry.set(declared.kind, declared as unknown as AnyMutation)
  return declared
}

/** Undefined for one that this app version does not know. */
export const mutationOf = (kind: string): AnyMutation | undefined => registry.get(kind)

const providers: (() => Promise<unknown>)[] = []
let provided: Promise<unknown> | undefined

/** Names a module with mutations of rows that are not mirrored; mirrored subjects name their own. */
export function provideMutations(load: () => Promise<unknown>): void {
  providers.push(load)
  provided = undefined
}
export function mutationsLoaded(): Promise<unknown> {
  provided ??= Promise.all(providers.map(load => load()))
  provided.catch(() => (provided = undefined))
  return provided
}
