import type { EndpointSpec, Group, Reply, Input } from '#contract/endpoint.ts'
import type { User } from '../core/user.ts'
import type { Change } from './change.ts'

export { change } from './change.ts'

export interface CallContext {
  /** Milliseconds since 1970. */
  now: number
  /** The token as it was sent, unchecked. */
  bearer: string | undefined
  /** The user whom the client believes to be signed in (`X-Acting-User`). */
  acting: string | undefined
  /** The version that `If-Match` names. */
  ifMatch: number | undefined
  /** Where the request came from; for limits only. */
  address: string
  /** Whether it came from this very machine (`isFromHere`). */
  isLocal: boolean
  /** What the browser says it is. */
  agent: string
  /** Aborted when the caller leaves before the answer. */
  signal: AbortSignal
  /** Headers to add to the answer. */
  headers: Headers
}

/** What a handler knows of the call besides its parsed input. */
export type RequestContext<E extends EndpointSpec> = CallContext & { user: Caller<E> }

/** Who calls, as far as that is known before the handler runs. */
type Caller<E extends EndpointSpec> = E extends { auth: 'ignored' | 'handler' }
  ? undefined
  : E extends { needs: 'guest' }
    ? User | undefined
    : User

type Handler<E extends EndpointSpec> = (input: Input<E>, context: RequestContext<E>) => Promise<Reply<E>> | Reply<E>

export type Handlers<G extends Group> = { [K in keyof G]: G[K] extends { keyed: true } ? Change<G[K]> : Handler<G[K]> }

interface NamedRoute {
  /** `folders.create`: the name of the documentation and of the tests. */
  name: string
  spec: EndpointSpec
}
interface AnsweredRoute extends NamedRoute {
  answer: (input: unknown, context: CallContext & { user: User | undefined }) => Promise<unknown>
}
interface KeyedRoute extends NamedRoute {
  change: Change<EndpointSpec>
}
export type Route = AnsweredRoute | KeyedRoute

/** The handlers of one subject; the type says which of them are missing. */
export const handlers = <G extends Group>(subject: string, group: G, of: Handlers<G>): Route[] =>
  Object.entries(group).map(([key, spec]) => {
    const name = `${subject}.${key}`
    const handler: unknown = of[key as keyof G]
    if (spec.keyed) return { name, spec, change: handler as Change<EndpointSpec> }
    const answer = handler as (input: unknown, context: unknown) => unknown
    return { name, spec, answer: async (input, context) => answer(input, context) }
  })
