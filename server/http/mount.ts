import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { account } from '#contract/account.ts'
import { type EndpointSpec, type Host, pathSegment } from '#contract/endpoint.ts'
import { health } from '#contract/health.ts'
import { installation } from '#contract/installation.ts'
import { limits } from '#contract/limits.ts'
import { providers } from '#contract/providers.ts'
import { publications } from '#contract/publications.ts'
import { recordCalls } from '#contract/record-calls.ts'
import { records } from '#contract/records.ts'
import { can } from '#contract/rights.ts'
import { signUp } from '#contract/sign-up.ts'
import type { CallLimits } from './call-limits.ts'
import type { Sessions, User } from '../subjects/sessions/sessions.ts'
import { answer, revalidated } from './answer.ts'
import { callerAddress, isFromHere } from './caller-address.ts'
import { checked } from './check.ts'
import { failure } from './failure.ts'
import type { Route } from './handlers.ts'
import { needsJson, parseJson, readBody } from './json.ts'
import { isKey, type KeyedChanges, keyOf } from './idempotency.ts'
import { needsOwnSite } from './own-site.ts'
import { Refusal } from '../core/refusal.ts'

export type Env = { Bindings: Partial<HttpBindings>; Variables: { route: string } }

export const bases: Record<Host, readonly string[]> = { base: ['/v1', '/api'], bookmarks: ['/v1', '/api'], search: ['/search-service'] }

interface Plugged {
  sessions: Sessions
  keyed: KeyedChanges
  /** Without them every call is answered. */
  limits: CallLimits | undefined
  /** The origin under which people know this server; undefined: none but its own. */
  publicUrl?: string | undefined
  now: () => number
  log: Logger
}

/** They answer everybody alike, so a token that came along, even a dead one, is not looked at: who forgot the password may have one. */
const blind = new Set<EndpointSpec>([
  account.authenticate,
  account.demoAccounts,
  account.forgot,
  account.resetPassword,
  account.revoke,
  health.alive,
  health.ready,
  installation.show,
  providers.authenticateLinkedin,
  providers.authenticateOrcid,
  signUp.create,
  signUp.resend,
  signUp.show,
])
/** Takes tokens that no longer open anything else, and checks them itself. */
const selfChecking = new Set<EndpointSpec>([account.refresh])
/** What a browser may keep, as long as it asks each time whether it is still so. */
const keepable = new Set<EndpointSpec>([...Object.values(recordCalls), publications.authors, records.show])

/**
 * Plugs the contract into the framework, one order for every call: match, authenticate, authorise, count, parse, handle.
 * Nothing is read or looked up for a caller who may not.
 */
export function plug(app: Hono<Env>, routes: readonly Route[], plugged: Plugged): void {
  const methods = new Map<string, string[]>()
  for (const route of routes)
    for (const base of bases[route.spec.host]) {
      const path = base + route.spec.path.replace(/\{(\w+)\}/g, ':$1')
      methods.set(path, [...(methods.get(path) ?? []), route.spec.method])
      app.on(route.spec.method, path, async context => {
        context.set('route', route.name)
        const given = await handle(context, route, base, plugged).catch((problem: unknown) => failure(problem, plugged.log))
        if (route.spec.keyed) echoKey(context.req.raw, given)
        return given
      })
    }
  for (const [path, allowed] of methods)
    app.all(path, () => {
      const refused = failure(new Refusal('method_not_allowed'), plugged.log)
      refused.headers.set('Allow', allowed.join(', '))
      return refused
    })
}

async function handle(
  context: Context<Env>,
  { spec, run }: Route,
  base: string,
  { sessions, keyed, limits: calls, publicUrl, now }: Plugged,
) {
  const request = context.req.raw
  const { headers } = request
  needsOwnSite(request, publicUrl)
  const user = await authenticated(headers, spec, sessions, now())
  authorise(spec, user)
  const peer = context.env?.incoming?.socket.remoteAddress ?? ''
  const address = callerAddress(peer, headers)
  if (spec.limit) calls?.take(spec.limit, user, address, now())
  const ask = {
    user,
    tx: undefined,
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
  const mid = spec.keyed ? keyOf(headers) : undefined
  if (spec.body) needsJson(request)
  const bytes = spec.body ? await readBody(request, limits.body) : new Uint8Array()
  const seen = () => ({
    ...paramsOf(context),
    ...queryOf(context, spec),
    ...(spec.body && { body: checked(spec.body, parseJson(bytes), 'body') }),
  })

  if (mid !== undefined && user) {
    const path = new URL(request.url).pathname.slice(base.length)
    const done = await keyed.run({
      userId: user.id,
      mid,
      methodPath: `${spec.method} ${path}`,
      bodySha256: createHash('sha256').update(bytes).digest('hex'),
      now: ask.now,
      effect: tx => run(seen(), { ...ask, tx }),
    })
    if (done.replayed) ask.headers.set('Idempotency-Replayed', 'true')
    return answer(done.body, done.status, ask.headers)
  }
  const body = JSON.stringify(await run(seen(), ask))
  return keepable.has(spec) ? revalidated(body, request, ask.headers) : answer(body, 200, ask.headers)
}

/** Every answer to a keyed call names the key, refusals too: without it the client takes an answer for a stranger's. */
function echoKey(request: Request, given: Response): void {
  const key = request.headers.get('idempotency-key')
  if (key !== null && isKey(key)) given.headers.set('Idempotency-Key', key)
}

const bearerOf = (headers: Headers): string | undefined => /^Bearer ([\w.~+/=-]+)$/i.exec(headers.get('authorization') ?? '')?.[1]

async function authenticated(headers: Headers, spec: EndpointSpec, sessions: Sessions, now: number): Promise<User | undefined> {
  if (blind.has(spec) || selfChecking.has(spec)) return undefined
  if (!headers.has('authorization')) return undefined
  const token = bearerOf(headers)
  if (token === undefined) throw new Refusal('not_signed_in')
  const user = await sessions.caller(token, now)
  const acting = headers.get('x-acting-user')
  if (acting !== null && acting !== user.id) throw new Refusal('wrong_user')
  return user
}

function authorise(spec: EndpointSpec, user: User | undefined): void {
  if (spec.needs === 'guest' || selfChecking.has(spec)) return
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
