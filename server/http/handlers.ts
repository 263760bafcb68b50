import type { EndpointSpec, Group, Reply, Seen } from '#contract/endpoint.ts'
import type { User } from '../core/user.ts'
import type { Tx } from '../store/unit-of-work.ts'

interface CallContext {
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

/** What a handler knows of the call besides its parsed input. A keyed one runs inside the transaction that stores its answer. */
export type RequestContext<E extends EndpointSpec> = CallContext & { user: Caller<E> } & (E extends { keyed: true } ? { tx: Tx } : unknown)

/** Who calls, as far as that is known before the handler runs. */
type Caller<E extends EndpointSpec> = E extends { auth: 'ignored' | 'handler' }
  ? undefined
  : E extends { needs: 'guest' }
    ? User | undefined
    : User

export type Handlers<G extends Group> = {
  [K in keyof G]: (input: Seen<G[K]>, context: RequestContext<G[K]>) => Promise<Reply<G[K]>> | Reply<G[K]>
}

export interface Route {
  /** `folders.create`: the name of the documentation and of the tests. */
  name: string
  spec: EndpointSpec
  run: (input: unknown, context: CallContext & { user: User | undefined; tx: Tx | undefined }) => Promise<unknown>
}

/** The handlers of one subject; the type says which of them are missing. */
export const handlers = <G extends Group>(subject: string, group: G, of: Handlers<G>): Route[] =>
  Object.entries(group).map(([name, spec]) => {
    const handler = of[name as keyof G] as (input: unknown, context: unknown) => unknown
    return { name: `${subject}.${name}`, spec, run: async (input, context) => handler(input, context) }
  })
