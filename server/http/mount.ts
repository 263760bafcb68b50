import { createHash } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { type EndpointSpec, isSafe, limitOf, type Schema } from '#contract/endpoint.ts'
import { streamTypes } from '#contract/stream-types.ts'
import { callPaths } from '#contract/hosts.ts'
import { limits } from '#contract/limits.ts'
import { pathSegment } from '#contract/path-segment.ts'
import { can, type Guest, type Viewer, viewerOf } from '#contract/rights.ts'
import { type Caller, rememberCaller } from '../core/caller.ts'
import { Refusal, requireRight } from '../core/refusal.ts'
import type { User } from '../core/user.ts'
import { sendAsWritten } from './as-written.ts'
import { callerOrigin } from './caller-origin.ts'
import { clientAddress, isFromThisMachine } from './client-address.ts'
import { refuseCrossSite } from './csrf.ts'
import { errorResponse } from './error-response.ts'
import type { Route } from './handlers.ts'
import { isIdempotencyKey, type IdempotentCalls, idempotencyKeyOf } from './idempotency.ts'
import { requireJson, parseJson, readBody } from './json-body.ts'
import { jsonResponse, revalidatedResponse } from './json-response.ts'
import type { RateLimiter } from './rate-limits.ts'
import { returnedRecords } from './returned-records.ts'
import { type Pieces, streamedResponse } from './streamed-response.ts'
import { validated } from './validate.ts'

export type Env = { Bindings: Partial<HttpBindings>; Variables: { route: string } }

/** Returns the user of a valid token; throws a refusal of the contract for any other. */
interface SessionLookup {
  authenticate(token: string, now: number): Promise<User>
  /** Records that a right was refused to a user, a few times an hour at most. Never throws. */
  recordRefusal(userId: string, route: string, now: number): Promise<void>
  /** Refuses `account_deleted` if the account was deleted since. */
  requireAccount(userId: string): Promise<void>
}

interface MountOptions {
  sessions: SessionLookup
  idempotency: IdempotentCalls
  /** Without it, calls are not limited. */
  limits: RateLimiter | undefined
  /** Most that an account of each plan can have. */
  bounds: AccountBoundTable
  /** The public origin of this server; undefined: only its own. */
  publicUrl?: string | undefined
  /** The networks of proxies that say whose call it is. */
  proxies: BlockList
  /** What a caller without a session may see. */
  guest: Guest
  now: () => number
  log: Logger
}

/**
 * Mounts the contract on the framework, with one order for every call: match, authenticate, authorise, count, parse, handle. Nothing is
 * parsed or looked up for a caller who is not allowed.
 */
export function mount(app: Hono<Env>, routes: readonly Route[], options: MountOptions): void {
  const methods = new Map<string, string[]>()
  for (const route of routes)
    for (const [base, own] of callPaths(route.spec)) {
      const path = base + own.replace(/\{(\w+)\}/g, ':$1')
      methods.set(path, [...(methods.get(path) ?? []), route.spec.method])
      app.on(route.spec.method, path, async context => {
        context.set('route', route.name)
        const response = await handle(context, route, base, options).catch((problem: unknown) => errorResponse(problem, options.log))
        if (route.spec.keyed) echoKey(context.req.raw, response)
        return response
      })
    }
  for (const [path, allowed] of methods)
    app.all(path, () => {
      const refused = errorResponse(new Refusal('method_not_allowed'), options.log)
      refused.headers.set('Allow', allowed.join(', '))
      return refused
    })
}

async function handle(
  call: Context<Env>,
  route: Route,
  base: string,
  { sessions, idempotency, limits: rateLimiter, publicUrl, proxies, guest, bounds, now, log }: MountOptions,
) {
  const { spec } = route
  const request = call.req.raw
  const { headers } = request
  if (spec.method !== 'GET' || !isSafe(spec)) refuseCrossSite(request, publicUrl)
  const user = await authenticated(headers, spec, sessions, now())
  const viewer = viewerOf(user?.user_type, guest)
  try {
    authorise(spec, user, viewer)
  } catch (problem) {
    if (user) await sessions.recordRefusal(user.id, route.name, now())
    throw problem
  }
  const peer = call.env?.incoming?.socket.remoteAddress ?? ''
  const address = clientAddress(peer, headers, proxies)
  const kind = limitOf(spec)
  if (kind) rateLimiter?.consume(kind, user, address, now())
  rememberCaller(request.signal, callerFor(user, address, rateLimiter, now))
  const context = {
    user,
    viewer,
    now: now(),
    bearer: bearerOf(headers),
    acting: headers.get('x-acting-user') ?? undefined,
    ifMatch: spec.versioned ? versionOf(headers) : undefined,
    address,
    origin: callerOrigin(request, isFromThisMachine(peer, headers) ? undefined : publicUrl),
    isLocal: isFromThisMachine(peer, headers),
    agent: (headers.get('user-agent') ?? '').slice(0, 400),
    signal: request.signal,
    headers: new Headers(),
    chargeDump: (records: number) => rateLimiter?.chargeDump(user, address, records, now()) ?? 0,
  }
  const mid = 'handler' in route ? idempotencyKeyOf(headers) : undefined
  if (spec.body) requireJson(request)
  const bytes = spec.body ? await readBody(request, limits.body) : new Uint8Array()
  const input = () => ({
    ...paramsOf(call, spec),
    ...queryOf(call, spec),
    ...(spec.body && { body: validated(spec.body, parseJson(bytes), 'body') }),
  })

  const chargeReturned = (reply: unknown) => kind && rateLimiter?.charge('returned', user, address, returnedRecords(kind, reply), now())

  const respond = async () => {
    if ('handler' in route) {
      if (!user || mid === undefined) throw new Refusal('not_signed_in')
      const { pathname, search } = new URL(request.url)
      const path = pathname.slice(base.length) + (spec.query ? search : '')
      const outcome = await idempotency.run({
        userId: user.id,
        mid,
        methodPath: `${spec.method} ${path}`,
        bodySha256: createHash('sha256').update(bytes).digest('hex'),
        now: context.now,
        canPrepare: route.handler.canPrepare,
        maxBytes: bounds[user.user_type].bytes,
        prepare: async () => route.handler.prepare(input(), { ...context, user }),
      })
      // A refusal has none.
      chargeReturned(outcome.reply)
      if (outcome.isReplay) context.headers.set('Idempotency-Replayed', 'true')
      return jsonResponse(outcome.body, outcome.status, context.headers)
    }
    const reply = await route.answer(input(), context)
    if (spec.followed) sendAsWritten(context.headers)
    if (spec.streamed)
      return streamedResponse(reply as Pieces, { type: streamTypes[spec.streamed][0], request, headers: context.headers, log })
    chargeReturned(reply)
    const body = JSON.stringify(reply)
    return spec.cache ? revalidatedResponse(body, request, context.headers) : jsonResponse(body, 200, context.headers)
  }
  return respond().catch(async (problem: unknown) => {
    // An account that was deleted meanwhile is the cause of whatever failed (I13).
    if (user) await sessions.requireAccount(user.id)
    if (user && problem instanceof Refusal && problem.status === 403) await sessions.recordRefusal(user.id, route.name, now())
    throw problem
  })
}

/**
 * A function of its own, so that the caller has no reference to the request: the platform keeps the signal until the request is collected, and
 * with it what is remembered for the signal, so that a request would keep itself in memory for ever.
 */
const callerFor = (user: User | undefined, address: string, rateLimiter: MountOptions['limits'], now: () => number): Caller => ({
  name: user ? `user ${user.id}` : `guest ${address}`,
  charge: ms => rateLimiter?.charge('work', user, address, ms, now()),
})

/** Every response to a keyed call repeats the key, refusals too. Without it, the client does not accept the response as its own. */
function echoKey(request: Request, response: Response): void {
  const key = request.headers.get('idempotency-key')
  if (key !== null && isIdempotencyKey(key)) response.headers.set('Idempotency-Key', key)
}

const bearerOf = (headers: Headers): string | undefined => /^Bearer ([\w.~+/=-]+)$/i.exec(headers.get('authorization') ?? '')?.[1]

async function authenticated(headers: Headers, spec: EndpointSpec, sessions: SessionLookup, now: number): Promise<User | undefined> {
  if (spec.auth) return undefined
  if (!headers.has('authorization')) return undefined
  const token = bearerOf(headers)
  if (token === undefined) throw new Refusal('not_signed_in')
  const user = await sessions.authenticate(token, now)
  const acting = headers.get('x-acting-user')
  if (acting !== null && acting !== user.id) throw new Refusal('wrong_user')
  return user
}

/** A guest without a right is asked to log in, and a user is told what the plan lacks (S1§6). */
function authorise({ needs, auth }: EndpointSpec, user: User | undefined, viewer: Viewer): void {
  if (needs === 'guest' || auth === 'handler') return
  if (!user && (needs === 'user' || !can(viewer, needs))) throw new Refusal('not_signed_in')
  if (needs !== 'user') requireRight(viewer, needs)
}

/** `If-Match: "<version>"`. */
function versionOf(headers: Headers): number | undefined {
  const text = headers.get('if-match')
  if (text === null) return undefined
  const version = /^"(\d{1,15})"$/.exec(text)?.[1]
  if (version === undefined) throw new Refusal('malformed')
  return Number(version)
}

/** A path segment that cannot name anything is answered like a resource that does not exist. */
function paramsOf(context: Context<Env>, spec: EndpointSpec): { params: Record<string, string> } {
  const params: Record<string, string> = context.req.param()
  const known: Readonly<Record<string, Schema>> = spec.params ?? {}
  for (const [name, value] of Object.entries(params))
    if (!v.is(pathSegment, value) || /\p{Cs}/u.test(value) || !v.is(known[name] ?? pathSegment, value)) throw new Refusal('not_found')
  return { params }
}

function queryOf(context: Context<Env>, spec: EndpointSpec): { query?: unknown } {
  if (!spec.query) return {}
  const parameters = Object.fromEntries(new URL(context.req.raw.url).searchParams)
  return { query: validated(spec.query, parameters, 'query') }
}
