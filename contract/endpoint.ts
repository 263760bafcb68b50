import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import type { Host } from './hosts.ts'
import type { Right } from './rights.ts'
import type { streamTypes } from './stream-types.ts'

export type Schema = v.GenericSchema
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Kinds of calls of which the server limits how many a caller may make: three that could be used to copy the catalogue, `dump` and `export`,
 * which are made for copying it or a part of it, `write`, changes of a user's own data, `mirror`, pages of what devices have of it, `counting`,
 * which could count without end, and `suggestion`, which asks a language model without taking credits.
 */
export type CallKind = 'search' | 'typeahead' | 'records' | 'dump' | 'export' | 'write' | 'mirror' | 'counting' | 'suggestion'

/** `/bookmark_folders/{id}/bookmarks/{slug}` -> 'id' | 'slug' */
export type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | PathNames<Rest> : never

export interface EndpointSpec<P extends string = string> {
  method: Method
  host: Host
  path: P
  /** Further paths with the same parameters, where the call answers too; the client uses `path`. */
  also?: readonly string[]
  /** One sentence for the OpenAPI page. */
  summary: string
  /** The values that a path parameter can have; any other value is `not_found`. Left out: every `pathSegment`. */
  params?: { readonly [N in PathNames<P>]?: Schema }
  query?: Schema
  body?: Schema
  reply: Schema
  /** Who may call: `guest`: everyone, `user`: every signed-in user, else who has this right of S1§6; a guest who lacks it is asked to log in. */
  needs: 'guest' | 'user' | Right
  /**
   * How a token is treated. Left out: it is checked before the handler runs, and an expired one is refused. `ignored`: the answer is the
   * same for everyone, so the server does not read it and the client sends none; a user who forgot the password may have an expired one.
   * `handler`: the handler checks it, because it accepts tokens that are valid for nothing else any more.
   */
  auth?: 'ignored' | 'handler'
  /**
   * Whether the call is safe (RFC 9110 §9.2.1): it requests no change, so the client may repeat it after a lost answer. A GET is safe
   * unless it says `false`; a keyed call is not, but its key makes repeating harmless; every other call must declare it (`isSafe`).
   */
  safe?: boolean
  /**
   * How the answer may be cached; left out: not at all. `revalidated`: the browser asks before each use of its copy whether it has changed; for what is
   * the same for everyone and rarely changes. `offline`: the service worker also stores a copy for the user, for offline use.
   */
  cache?: 'revalidated' | 'offline'
  /**
   * The answer is sent piece by piece while it is made, because it can be large. `json`: one document, which is no JSON if it was cut off.
   * `jsonl`: JSON Lines; `reply` is the schema of a line. `table`: a file of rows.
   */
  streamed?: keyof typeof streamTypes
  /** Somebody reads the answer while it is written: packed, or held back by a proxy, its pieces would come together at its end. */
  followed?: true
  /**
   * A change under an Idempotency-Key: the effect and its answer are stored in one transaction,
   * so a repeated request gets the first answer and has no second effect.
   */
  keyed?: true
  /** May answer 409 `version_conflict` when `If-Match` names a version that is not the current one. */
  versioned?: true
  /** Counts towards this limit (`limitOf`); beyond it the call answers 429 `too_many` with `Retry-After`. */
  limit?: CallKind
  /** Codes this call can answer with, beyond the ones every call shares. */
  errors?: readonly ErrorCode[]
}

/** Is sent without a key. */
export type UnkeyedSpec = EndpointSpec & { keyed?: never }

/** A call that is neither a GET nor keyed does not compile without `safe`. */
type DeclaresSafe<E> = E extends { method: 'GET' } | { keyed: true } ? unknown : { safe: boolean }

/** Declares a call: typed client, input validation, OpenAPI page and generated tests follow from it. */
export const endpoint = <const P extends string, const E extends EndpointSpec<P>>(
  spec: E & { path: P } & DeclaresSafe<E>,
): E & { path: P } => spec

/** Whether the call changes nothing, so that it may be repeated automatically. */
export const isSafe = ({ method, safe = method === 'GET' }: Pick<EndpointSpec, 'method' | 'safe'>): boolean => safe

/** The limit that a call counts towards: a keyed one that names no other is a `write`. */
export const limitOf = ({ limit, keyed }: Pick<EndpointSpec, 'limit' | 'keyed'>): CallKind | undefined =>
  limit ?? (keyed ? 'write' : undefined)

/** Said in the summary of a versioned call that changes fields. */
export const fieldsAreMerged =
  'With If-Match, changes of different fields are merged, and a conflicting change of the same field is refused.'

/** The endpoints of one subject, by the name the handlers and the documentation use. */
export type Group = Record<string, EndpointSpec>

type Params<E extends EndpointSpec> = [PathNames<E['path']>] extends [never] ? unknown : { params: Record<PathNames<E['path']>, string> }

type KnownParam<E extends EndpointSpec, N extends string> = E extends { params: { readonly [K in N]: infer S extends Schema } }
  ? v.InferOutput<S>
  : string
type KnownParams<E extends EndpointSpec> = [PathNames<E['path']>] extends [never]
  ? unknown
  : { params: { [N in PathNames<E['path']>]: KnownParam<E, N> } }

/** The input of a call, as the client passes it. */
export type Call<E extends EndpointSpec> = Params<E> &
  (E['query'] extends Schema ? { query: v.InferInput<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: v.InferInput<E['body']> } : unknown)

/** The input of a call, as the handler gets it: parsed by the schemas. */
export type Input<E extends EndpointSpec> = KnownParams<E> &
  (E['query'] extends Schema ? { query: v.InferOutput<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: v.InferOutput<E['body']> } : unknown)

export type Reply<E extends EndpointSpec> = v.InferOutput<E['reply']>
