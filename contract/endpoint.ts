import * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import type { Host } from './hosts.ts'
import type { Right } from './rights.ts'

export type Schema = v.GenericSchema
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Kinds of calls that somebody could use for copying the catalogue; the server bounds how many of each a caller makes. */
export type CallKind = 'search' | 'typeahead' | 'records'

/** `/bookmark_folders/{id}/bookmarks/{slug}` -> 'id' | 'slug' */
export type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | PathNames<Rest> : never

export interface EndpointSpec<P extends string = string> {
  method: Method
  host: Host
  path: P
  /** One sentence; it ends up on the OpenAPI page. */
  summary: string
  query?: Schema
  body?: Schema
  reply: Schema
  /** Who may call: `guest` is everybody, `user` anybody signed in, else the right of S1§6. */
  needs: 'guest' | 'user' | Right
  /**
   * What becomes of a token that comes along. Left out, it is checked before the handler runs, and a dead one is refused.
   * `ignored`: everybody is answered alike, so the server does not look at it and the client sends none; who forgot the password may
   * hold a dead one. `handler`: the handler checks it, because it takes tokens that open nothing else any more.
   */
  auth?: 'ignored' | 'handler'
  /**
   * Whether the call is safe (RFC 9110 §9.2.1): it asks for no change, so the client sends it again after a lost answer. GET is, unless
   * it says `false`; a keyed call is not, its key makes the repeating harmless; every other one must say (`isSafe`).
   */
  safe?: boolean
  /**
   * What may be kept of the answer; left out, nothing. `offline`: the browser keeps it and asks before each use whether it is still so,
   * and the service worker keeps it for its reader, for times without a network.
   */
  cache?: 'offline'
  /**
   * A change under an Idempotency-Key: the effect and its answer are stored in one transaction,
   * so a repeated request gets the first answer and has no second effect.
   */
  keyed?: true
  /** May answer 409 `version_conflict` when `If-Match` names a version that is not the current one. */
  versioned?: true
  /** Counts towards this bound; beyond it the call answers 429 `too_many` with `Retry-After`. */
  limit?: CallKind
  /** Codes this call can answer with, beyond the ones every call shares. */
  errors?: readonly ErrorCode[]
}

/** A call that is neither a GET nor keyed does not compile without a word on whether it may be repeated. */
type SaysSafe<E> = E extends { method: 'GET' } | { keyed: true } ? unknown : { safe: boolean }

/** The one declaration of a call: typed client, server check, OpenAPI page and generated tests follow from it. */
export const endpoint = <const P extends string, const E extends EndpointSpec<P>>(spec: E & { path: P } & SaysSafe<E>): E & { path: P } =>
  spec

/** Whether the call changes nothing, so that it may be sent again unasked. */
export const isSafe = ({ method, safe = method === 'GET' }: Pick<EndpointSpec, 'method' | 'safe'>): boolean => safe

/** The endpoints of one subject, by the name the handlers and the documentation use. */
export type Group = Record<string, EndpointSpec>

type Params<E extends EndpointSpec> = [PathNames<E['path']>] extends [never] ? unknown : { params: Record<PathNames<E['path']>, string> }

/** What the caller gives. */
export type Call<E extends EndpointSpec> = Params<E> &
  (E['query'] extends Schema ? { query: v.InferInput<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: v.InferInput<E['body']> } : unknown)

/** What the handler gets: the same, after the schemas have parsed it. */
export type Seen<E extends EndpointSpec> = Params<E> &
  (E['query'] extends Schema ? { query: v.InferOutput<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: v.InferOutput<E['body']> } : unknown)

export type Reply<E extends EndpointSpec> = v.InferOutput<E['reply']>

/** A path segment: 1 to 300 characters, and never a control character, so that it is safe in logs and headers. */
export const pathSegment = v.pipe(v.string(), v.minLength(1), v.maxLength(300), v.regex(/^\P{Cc}+$/u))
