import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { type EndpointSpec, isSafe, pathSegment } from '#contract/endpoint.ts'
import { basePaths } from '#contract/hosts.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/rights.ts'
import { Refusal } from '../core/refusal.ts'
import type { User } from '../core/user.ts'
import { answer, revalidated } from './answer.ts'
import type { CallLimits } from './call-limits.ts'
import { callerAddress, isFromHere } from './caller-address.ts'
import { checked } from './check.ts'
import { failure } from './failure.ts'
import type { Route } from './handlers.ts'
import { isKey, type IdempotentChanges, keyOf } from './idempotency.ts'
import { needsJson, parseJson, readBody } from './json.ts'
import { needsOwnSite } from './own-site.ts'

export type Env = { Bindings: Partial<HttpBindings>; Variables: { route: string } }

/** Who calls. Refuses a token that is not good now, in the words of the contract. */
interface SessionLookup {
  caller(token: string, now: number): Promise<User>
}

interface MountOptions {
  sessions: SessionLookup
  idempotency: IdempotentChanges
  /** Without them every call is answered. */
  limits: CallLimits | undefined
  /** The origin under which people know this server; undefined: none but its own. */
  publicUrl?: string | undefined
  now: () => number
  log: Logger
}

/**
 * Mounts the contract on the framework, one order for every call: match, authenticate, authorise, count, parse, handle.
 * Nothing is read or looked up for a caller who may not.
 */
export function mount(app: Hono<Env>, routes: readonly Route[], options: MountOptions): void {
  const methods = new Map<string, string[]>()
  for (const route of routes)
    for (const base of basePaths[route.spec.host]) {
      const path = base + route.spec.path.replace(/\{(\w+)\}/g, ':$1')
      methods.set(path, [...(methods.get(path) ?? []), route.spec.method])
      app.on(route.spec.method, path, async context => {
        context.set('route', route.name)
        const given = await handle(context, route, base, options).catch((problem: unknown) => failure(problem, options.log))
        if (route.spec.keyed) echoKey(context.req.raw, given)
        return given
      })
    }
  for (const [path, allowed] of methods)
    app.all(path, () => {
      const refused = failure(new Refusal('method_not_allowed'), options.log)
      refused.headers.set('Allow', allowed.join(', '))
      return refused
    })
}

async function handle(
  call: Context<Env>,
  route: Route,
  base: string,
  { sessions, idempotency, limits: callLimits, publicUrl, now }: MountOptions,
) {
  const { spec } = route
  const request = call.req.raw
  const { headers } = request
  if (spec.method !== 'GET' || !isSafe(spec)) needsOwnSite(request, publicUrl)
  const user = await authenticated(headers, spec, sessions, now())
  authorise(spec, user)
  const peer = call.env?.incoming?.socket.remoteAddress ?? ''
  const address = callerAddress(peer, headers)
  if (spec.limit) callLimits?.take(spec.limit, user, address, now())
  const context = {
    user,
    now: now(),
    bearer: bearerOf(headers),
    acting: headers.get('x-acting-user') ?? undefined,
    ifMatch: spec.versioned ? versionOf(headers) : undefined,
    address,
    isLocal: isFromHere(peer, headers),
    agent: (headers.get('user-agent') ?? '').slice(0, 400),
    signal: request.signal,
    headers: new Headers(),
  }
  const mid = 'change' in route ? keyOf(headers) : undefined
  if (spec.body) needsJson(request)
  const bytes = spec.body ? await readBody(request, limits.body) : new Uint8Array()
  const input = () => ({
    ...paramsOf(call),
    ...queryOf(call, spec),
    ...(spec.body && { body: checked(spec.body, parseJson(bytes), 'body') }),
  })

  if ('change' in route) {
    if (!user || mid === undefined) throw new Refusal('not_signed_in')
    const path = new URL(request.url).pathname.slice(base.length)
    const done = await idempotency.run({
      userId: user.id,
      mid,
      methodPath: `${spec.method} ${path}`,
      bodySha256: createHash('sha256').update(bytes).digest('hex'),
      now: context.now,
      asks: route.change.asks,
      prepare: async () => route.change.prepare(input(), { ...context, user }),
    })
    if (done.replayed) context.headers.set('Idempotency-Replayed', 'true')
    return answer(done.body, done.status, context.headers)
  }
  const body = JSON.stringify(await route.answer(input(), context))
  return spec.cache ? revalidated(body, request, context.headers) : answer(body, 200, context.headers)
}

/** Every answer to a keyed call names the key, refusals too: without it the client takes an answer for a stranger's. */
function echoKey(request: Request, given: Response): void {
  const key = request.headers.get('idempotency-key')
  if (key !== null && isKey(key)) given.headers.set('Idempotency-Key', key)
}

const bearerOf = (headers: Headers): string | undefined => /^Bearer ([\w.~+/=-]+)$/i.exec(headers.get('authorization') ?? '')?.[1]

async function authenticated(headers: Headers, spec: EndpointSpec, sessions: SessionLookup, now: number): Promise<User | undefined> {
  if (spec.auth) return undefined
  if (!headers.has('authorization')) return undefined
  const token = bearerOf(headers)
  if (token === undefined) throw new Refusal('not_signed_in')
  const user = await sessions.caller(token, now)
  const acting = headers.get('x-acting-user')
  if (acting !== null && acting !== user.id) throw new Refusal('wrong_user')
  return user
}

function authorise(spec: EndpointSpec, user: User | undefined): void {
  if (spec.needs === 'guest' || spec.auth === 'handler') return
  if (!user) throw new Refusal('not_signed_in')
  if (spec.needs !== 'user' && !can(user.user_type, spec.needs)) throw new Refusal('right_required')
}

/** `If-Match: "<version>"`. */
function versionOf(headers: Headers): number | undefined {
  const text = headers.get('if-match')
  if (text === null) return undefined
  const version = /^"(\d{1,15})"$/.exec(text)?.[1]
  if (version === undefined) throw new Refusal('malformed')
  return Number(version)
}

/** A segment that can name nothing is answered as what it asks for: something that does not exist. */
function paramsOf(context: Context<Env>): { params: Record<string, string> } {
  const params: Record<string, string> = context.req.param()
  for (const value of Object.values(params)) if (!v.is(pathSegment, value) || /\p{Cs}/u.test(value)) throw new Refusal('not_found')
  return { params }
}

function queryOf(context: Context<Env>, spec: EndpointSpec): { query?: unknown } {
  if (!spec.query) return {}
  const given = Object.fromEntries(new URL(context.req.raw.url).searchParams)
  return { query: checked(spec.query, given, 'query') }
}
