import type { CurrentUser } from '#contract/account.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { ModelServer } from '../offline/model-server.ts'

export type Trouble = 'none' | 'no network' | 'hang' | '502' | '503' | 'portal' | 'foreign 401' | 'drop answer' | 'session ended'

export const person = (id: string): CurrentUser => ({
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

/** Sessions in memory before the model of the folders: which tokens live, and what the network does. */
export class AccountServer {
  folders = new ModelServer()
  trouble: Trouble = 'none'
  living = new Set<string>()
  asked: string[] = []
  tokens: string[] = []
  private successors = new Map<string, string>()
  private serial = 0

  issue(id: string, age = 0): string {
    const token = tokenOf(id, ++this.serial, age)
    this.living.add(token)
    return token
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const path = String(input).replace(/^\/(v1|api)/, '')
    const headers = new Headers(init?.headers)
    const token = headers.get('authorization')?.slice('Bearer '.length) ?? ''
    this.asked.push(`${init?.method} ${path}`)
    this.tokens.push(token)
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
    if (!this.living.has(token)) return this.refusal('not_signed_in')
    if (path === '/me') return Response.json(person(this.userOf(token)))
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
    return Response.json({ token, issued_at: 0, expires_at: 0, user: person(this.userOf(token)) })
  }

  userOf(token: string): string {
    return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
  }
}
