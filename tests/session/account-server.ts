import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type CurrentUser, currentUser } from '#contract/current-session.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { ModelServer } from '../offline/model-server.ts'

export type Trouble =
  | 'none'
  | 'no network'
  | 'hang'
  | '502'
  | '503'
  | 'portal'
  | 'foreign 401'
  | 'drop answer'
  | 'session ended'
  | 'token ran out'
  | 'account deleted'

export const person = (id: string): CurrentUser =>
  v.parse(currentUser, {
    user_id: id,
    full_name: `Person ${id}`,
    email: `${id}@example.org`,
    user_type: 'free',
    verified: true,
    slug_values: [id],
    user_folder_ids: [],
  })

const encoded = (data: unknown): string => Buffer.from(JSON.stringify(data)).toString('base64url')
/** `age` in seconds. */
export const tokenOf = (id: string, serial: number, age = 0): string =>
  `${encoded({ alg: 'EdDSA' })}.${encoded({ sub: id, jti: serial, iat: Math.floor(Date.now() / 1000) - age })}.sig`

/** What ends the session that a sign-in answered with this token. */
export const handleOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const deviceKey = (id: string, device: string): string => createHash('sha256').update(`${id} ${device}`).digest('base64url')

/** Counts the tokens of all servers: a token that lives twice would let the late answer of one test into the next. */
let serial = 0

/** Sessions in memory before the model of the folders: which tokens live, and what the network does. */
export class AccountServer {
  folders = new ModelServer()
  trouble: Trouble = 'none'
  /** Awaited before each answer, with the request. */
  hold: (asked: string) => Promise<void> | undefined = () => undefined
  /** What it says of the user beside the name and the rights. */
  profile: Partial<CurrentUser> = {}
  living = new Set<string>()
  asked: string[] = []
  /** Handles that came to end a session. */
  revoked: string[] = []
  tokens: string[] = []
  /** The user of the last request for each path. */
  acting = new Map<string, string | null>()
  private retired = new Set<string>()
  private successors = new Map<string, string>()

  issue(id: string, age = 0): string {
    const token = tokenOf(id, ++serial, age)
    this.living.add(token)
    return token
  }

  /** The tokens that were given are too old for anything but a renewal. */
  retire(): void {
    for (const token of this.living) this.retired.add(token)
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const path = String(input).replace(/^\/(v1|api)/, '')
    const headers = new Headers(init?.headers)
    const token = headers.get('authorization')?.slice('Bearer '.length) ?? ''
    this.asked.push(`${init?.method} ${path}`)
    this.tokens.push(token)
    this.acting.set(this.asked.at(-1)!, headers.get('x-acting-user'))
    await this.hold(`${init?.method} ${path}`)
    switch (this.trouble) {
      case 'no network':
        throw new TypeError('Failed to fetch')
      case 'hang':
        return new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)))
      case '502':
        return new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
      case '503':
        return this.refusal('not_ready')
      case 'portal':
        return new Response('<h1>Welcome to HotelNet</h1>', { headers: { 'content-type': 'text/html' } })
      case 'foreign 401':
        return Response.json({ error: 'proxy authentication' }, { status: 401 })
      case 'drop answer':
        await this.answer(path, token, input, init)
        throw new TypeError('Failed to fetch')
      case 'session ended':
        return this.refusal('session_ended')
      case 'token ran out':
        return this.refusal('not_signed_in')
      case 'account deleted':
        return this.refusal('account_deleted')
      case 'none':
        return this.answer(path, token, input, init)
    }
  }

  private refusal(code: ErrorCode): Response {
    return Response.json({ code, error: errors[code].sentence }, { status: errors[code].status })
  }

  private answer(path: string, token: string, input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> | Response {
    if (path === '/health') return Response.json({ status: 'ok', version: '1' })
    if (path === '/authenticate') {
      const { email, password } = JSON.parse(String(init?.body)) as { email: string; password: string }
      return password === 'right' ? this.session(this.issue(email.split('@')[0] ?? '')) : this.refusal('wrong_credentials')
    }
    if (path === '/revoke') {
      this.revoked.push((JSON.parse(String(init?.body)) as { revocation: string }).revocation)
      return Response.json({})
    }
    if (!this.living.has(token) || (this.retired.has(token) && path !== '/refresh_token')) return this.refusal('not_signed_in')
    const [, device] = /^\/me(?:\?device=(.+))?$/.exec(path) ?? []
    if (path.startsWith('/me'))
      return Response.json({
        ...person(this.userOf(token)),
        ...this.profile,
        ...(device && { device_key: deviceKey(this.userOf(token), device) }),
      })
    if (path === '/logout') return Response.json({})
    if (path === '/refresh_token') {
      const next = this.successors.get(token) ?? this.issue(this.userOf(token))
      this.successors.set(token, next)
      return this.session(next)
    }
    if (new Headers(init?.headers).get('x-acting-user') !== this.userOf(token)) return this.refusal('wrong_user')
    return this.folders.fetch(input, init)
  }

  private session(token: string): Response {
    return Response.json({ token, issued_at: 0, expires_at: 0, user: person(this.userOf(token)), revocation: handleOf(token) })
  }

  userOf(token: string): string {
    return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
  }
}
