import * as v from 'valibot'
import type { Call, EndpointSpec, Reply } from '#contract/endpoint.ts'
import type { Scope } from '../mirror/scope.ts'
import type { View } from '../mirror/view.ts'
import type { BaseWrite } from '../mirror/write.ts'
import type { Op, OpError, Target } from './op.ts'

/** What a person can do about a parked change. */
export type Choice = 'retry' | 'edit' | 'discard' | 'recreate' | 'elsewhere' | 'mine' | 'theirs' | 'delete_anyway'

/** A change before it is written down. */
export interface Draft<P> {
  payload: P
  lane: string
  target: Target
  creates?: string
  /** Every entity id that the change mentions; the temporary ones among them must become real first. */
  mentions: readonly string[]
  base?: { version: number; fields: Record<string, unknown> }
  words: string[]
}

/**
 * How a new change meets an earlier one of its lane that was never attempted (src/offline/README.md "Order"):
 * `same` the earlier one says it already · `replaces` only the last counts · a draft: both become this one ·
 * `vanish` both, and all that needs the earlier one, never happened · undefined: they stay apart.
 */
export type Meeting<P> = 'same' | 'replaces' | 'vanish' | Draft<P> | undefined

/** What the server's word changes here; `created` is what the temporary id becomes. */
export interface Settled {
  rows: BaseWrite
  created?: { id: string; version: number }
}

export type RefusedBy = Pick<OpError, 'status' | 'errors'>

/** One act that works offline; it lives beside the feature that owns it. `I` is what the screen gives, `P` what is written down. */
export interface Mutation<I, P, E extends EndpointSpec, R> {
  kind: string
  /** Version of the payload's shape. */
  v: number
  /** Checked whenever a row is read; a row that does not fit is parked, never sent. */
  payload: v.GenericSchema<unknown, P>
  /** From version n to n+1, for rows that older apps wrote. */
  upcasts?: Readonly<Record<number, (payload: unknown) => unknown>>
  endpoint: E
  /** What `prepare` must see. */
  scope: (input: I) => Scope
  /** The act in the light of what is shown now. Undefined: there is nothing to do. Throws NotSaved with a reason. */
  prepare: (input: I, view: View) => Draft<P> | undefined
  result: (draft: Draft<P> | undefined, input: I) => R
  /** The refused change in corrected words; what it creates keeps its temporary id. Undefined: nothing is left to do. */
  amend?: (op: Op<P>, input: I, view: View) => Draft<P> | undefined
  meet?: (earlier: Op, draft: Draft<P>) => Meeting<P>
  /** Pure on the rows: replaces rows of the view, never changes one. Must bear a view where its target is missing. */
  overlay: (view: View, op: Op<P>) => void
  wire: (op: Op<P>) => Call<E>
  ifMatch?: (op: Op<P>) => number | undefined
  /** The server's word. */
  settle: (reply: Reply<E>, op: Op<P>) => Settled
  /** What 404 and 410 mean: rows to drop when the aim is reached by it, undefined when a person must decide. */
  gone?: (op: Op<P>) => Settled
  /** Any other refusal that says that the aim is reached already: rows to write; undefined when a person must decide. */
  already?: (op: Op<P>, error: RefusedBy) => Settled | undefined
  /** The same act in another place, named by its id (a temporary one too): for the choice `elsewhere`. */
  elsewhere?: (op: Op<P>, id: string) => I
  choices: (error: OpError) => Choice[]
}

export type AnyMutation = Mutation<unknown, unknown, EndpointSpec, unknown>

/** The rows to write where a refusal means that the aim of the change is reached; undefined when a person must decide. */
export const aimReached = <P>(
  { gone, already }: Pick<Mutation<never, P, EndpointSpec, unknown>, 'gone' | 'already'>,
  op: Op<P>,
  error: RefusedBy,
): Settled | undefined => (error.status === 404 || error.status === 410 ? gone?.(op) : already?.(op, error))

/** A change that was refused before it was written down. Its message is for people. */
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

/** Declares an act. Two acts of one name are a mistake in the code. */
export function mutation<I, P, const E extends EndpointSpec, R>(declared: Mutation<I, P, E, R>): Mutation<I, P, E, R> {
  if (registry.has(declared.kind) && !import.meta.hot) throw new Error(`Two mutations are named ${declared.kind}.`)
  // The registry only ever hands a mutation the rows of its own kind, checked by its own schema.
  registry.set(declared.kind, declared as unknown as AnyMutation)
  return declared
}

const providers: (() => Promise<unknown>)[] = []
let provided: Promise<unknown> | undefined

/** Names the module that declares acts on rows that are not mirrored; a mirrored subject names its own. */
export function provideMutations(load: () => Promise<unknown>): void {
  providers.push(load)
  provided = undefined
}
export function actsLoaded(): Promise<unknown> {
  provided ??= Promise.all(providers.map(load => load()))
  provided.catch(() => (provided = undefined))
  return provided
}

/** A row as this version of the app understands it; `newer` was written by a later app, `locked` waits for its key, `corrupt` fits nothing. */
export type Understood = { is: 'known'; mutation: AnyMutation; op: Op } | { is: 'newer' } | { is: 'locked' } | { is: 'corrupt' }

export function understood(op: Op): Understood {
  if (op.shut) return { is: op.shut === 'locked' ? 'locked' : 'corrupt' }
  const known = registry.get(op.kind)
  if (!known || op.v > known.v) return { is: 'newer' }
  try {
    let payload = op.payload
    for (let version = op.v; version < known.v; version++) payload = known.upcasts?.[version]?.(payload)
    const parsed = v.safeParse(known.payload, payload)
    return parsed.success ? { is: 'known', mutation: known, op: { ...op, payload: parsed.output } } : { is: 'corrupt' }
  } catch {
    return { is: 'corrupt' }
  }
}
