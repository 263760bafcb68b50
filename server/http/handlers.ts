import type { EndpointSpec, Group, Reply, Input } from '#contract/endpoint.ts'
import type { ReadingRight, Viewer } from '#contract/rights.ts'
import type { User } from '../core/user.ts'
import type { KeyedHandler } from './keyed-handler.ts'
import type { Pieces } from './streamed-response.ts'

export { keyedHandler } from './keyed-handler.ts'

export interface CallContext {
  /** The plan of the user, or what guests may see. */
  viewer: Viewer
  /** Milliseconds since 1970. */
  now: number
  /** The token as it was sent, unverified. */
  bearer: string | undefined
  /** The user whom the client considers signed in (`X-Acting-User`). */
  acting: string | undefined
  /** The version that `If-Match` names. */
  ifMatch: number | undefined
  /** The address of the client, for limits only. */
  address: string
  /** The origin by which the caller's browser knows this server. */
  origin: string
  /** Whether it comes from this machine (`isFromThisMachine`). */
  isLocal: boolean
  /** The User-Agent. */
  agent: string
  /** Aborted when the client disconnects before the response. */
  signal: AbortSignal
  /** Headers to add to the response. */
  headers: Headers
  /** Counts records of a dump. Returns the seconds after which the caller may have more; 0: at once. */
  chargeDump: (records: number) => number
}

/** What a handler gets of the request besides its parsed input. */
export type RequestContext<E extends EndpointSpec> = CallContext & { user: Caller<E> }

/** The caller, as far as known before the handler runs. */
type Caller<E extends EndpointSpec> = E extends { auth: 'ignored' | 'handler' }
  ? undefined
  : E extends { needs: 'guest' | ReadingRight }
    ? User | undefined
    : User

type Handler<E extends EndpointSpec> = (input: Input<E>, context: RequestContext<E>) => Promise<Reply<E>> | Reply<E>

/** Checks everything before it returns: a refusal after the first piece could only cut the answer off. */
type StreamedHandler<E extends EndpointSpec> = (input: Input<E>, context: RequestContext<E>) => Promise<Pieces>

export type Handlers<G extends Group> = {
  [K in keyof G]: G[K] extends { keyed: true }
    ? KeyedHandler<G[K]>
    : G[K] extends { streamed: string }
      ? StreamedHandler<G[K]>
      : Handler<G[K]>
}

interface NamedRoute {
  /** `folders.create`: the name in the documentation, the log and the tests. */
  name: string
  spec: EndpointSpec
}
interface UnkeyedRoute extends NamedRoute {
  answer: (input: unknown, context: CallContext & { user: User | undefined }) => Promise<unknown>
}
interface KeyedRoute extends NamedRoute {
  handler: KeyedHandler<EndpointSpec>
}
export type Route = UnkeyedRoute | KeyedRoute

/** The handlers of one subject; the type says which are missing. */
export const handlers = <G extends Group>(subject: string, group: G, implementations: Handlers<G>): Route[] =>
  Object.entries(group).map(([key, spec]) => {
    const name = `${subject}.${key}`
    const handler: unknown = implementations[key as keyof G]
    if (spec.keyed) return { name, spec, handler: handler as KeyedHandler<EndpointSpec> }
    const answer = handler as (input: unknown, context: unknown) => unknown
    return { name, spec, answer: async (input, context) => answer(input, context) }
  })
