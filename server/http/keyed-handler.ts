import type { EndpointSpec, Reply, Input } from '#contract/endpoint.ts'
import type { User } from '../core/user.ts'
import type { Tx } from '../store/unit-of-work.ts'

/** What an effect gets of the request: nothing that it could wait for, because all other changes wait for it. */
interface EffectContext<P> {
  user: User
  /** Milliseconds since 1970. */
  now: number
  /** The version that `If-Match` names. */
  ifMatch: number | undefined
  /** The result of `prepare`. Rights and rows that it read may have changed since: the effect reads them again. */
  prepared: P
}

/** What `prepare` gets of the request. */
export interface PrepareContext extends Omit<EffectContext<unknown>, 'prepared'> {
  /** Aborted when the client disconnects before the response. */
  signal: AbortSignal
}

interface KeyedParts<E extends EndpointSpec, P> {
  /** Reads from the catalogue and external services. It writes nothing: it runs again with every attempt whose effect was not committed. */
  prepare?: (input: Input<E>, context: PrepareContext) => Promise<P>
  /** Runs inside the write job that stores its response, and waits only for its own queries. */
  effect: (tx: Tx, input: Input<E>, context: EffectContext<P>) => Promise<Reply<E>>
}

/** The effect with everything that it needs. */
export type Effect<R = unknown> = (tx: Tx) => Promise<R>

/** The handler of a keyed endpoint: it is prepared first, and its effect happens once (src/offline/README.md "Exactly once"). */
export interface KeyedHandler<E extends EndpointSpec> {
  /** Whether it has a `prepare` step. */
  canPrepare: boolean
  prepare(input: Input<E>, context: PrepareContext): Promise<Effect<Reply<E>>>
}

/** A keyed handler of its two parts. */
export const keyedHandler = <E extends EndpointSpec, P = undefined>({ prepare, effect }: KeyedParts<E, P>): KeyedHandler<E> => ({
  canPrepare: prepare !== undefined,
  async prepare(input, context) {
    const prepared = (await prepare?.(input, context)) as P
    const { user, now, ifMatch } = context
    return tx => effect(tx, input, { user, now, ifMatch, prepared })
  },
})
