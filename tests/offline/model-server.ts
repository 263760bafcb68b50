import { type ErrorCode, errors } from '#contract/errors.ts'
import { ModelAlerts } from './model/alerts.ts'
import { ModelFolders } from './model/folders.ts'
import { ModelGroups } from './model/groups.ts'
import { madeUpAnswer } from './model/made-up.ts'
import { errorResponse, type Fault, throughFault } from './model/network.ts'
import { ModelNotices } from './model/notices.ts'
import { ModelProfile } from './model/profile.ts'
import { ModelRows, Refusal } from './model/rows.ts'
import type { Sent } from './model/sent.ts'

interface Stored {
  status: number
  body: unknown
  request: string
}

/**
 * A server of all mirrored subjects in memory, with a part for each (src/offline/README.md "Exactly once" and "Conflicts"), behind a network that
 * fails as configured. It is small enough to be verified by reading: `effects` counts the effects of every key.
 */
export class ModelServer extends ModelRows {
  readonly saved = new ModelFolders(this)
  readonly alerts = new ModelAlerts(this)
  readonly notices = new ModelNotices(this)
  readonly profile = new ModelProfile(this)
  groups = new ModelGroups({
    of: subject => this.of(subject),
    change: (subject, key, row) => this.change(subject, key, row),
    refuse: (code, current) => new Refusal(code, current),
  })
  effects = new Map<string, number>()
  answers = new Map<string, Stored>()
  /** Keys in the order of their first effect. */
  order: string[] = []
  requests: { method: string; path: string; key: string | null; fault: Fault }[] = []
  fault: (request: { method: string; path: string; key: string | null }) => Fault = () => 'none'
  /** Refuses requests with a code. */
  refuse: (request: { method: string; path: string; body: unknown }) => ErrorCode | undefined = () => undefined

  readonly fetch: typeof fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    const headers = new Headers(init?.headers)
    const request = { method: init?.method ?? 'GET', path: path.replace(/^\/(v1|api)/, ''), key: headers.get('idempotency-key') }
    const fault = this.fault(request)
    this.requests.push({ ...request, fault })
    await Promise.resolve()
    if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const text = typeof init?.body === 'string' ? init.body : ''
    const real = () => this.answer(request.method, request.path, text, headers)
    return throughFault(fault, real, () => madeUpAnswer(request.method, request.path, this.now))
  }

  private answer(method: string, path: string, text: string, headers: Headers): Response {
    const key = headers.get('idempotency-key')
    if (path === '/health') return Response.json({ status: 'ok', version: '1' })
    if (path.startsWith('/changes')) return Response.json(this.changesSince(new URLSearchParams(path.split('?')[1]).get('since')))
    if (path === '/refresh_token' || path === '/me') return errorResponse('internal', null)
    if (!key) return errorResponse('key_needed', null)
    const request = `${method} ${path} ${text} ${headers.get('if-match')}`
    const known = this.answers.get(key)
    if (known && known.request !== request) return errorResponse('key_reused', key)
    if (known)
      return Response.json(known.body, { status: known.status, headers: { 'idempotency-key': key, 'idempotency-replayed': 'true' } })
    try {
      const body = this.effect(method, path, text, headers)
      this.effects.set(key, (this.effects.get(key) ?? 0) + 1)
      this.order.push(key)
      this.answers.set(key, { status: 200, body, request })
      return Response.json(body, { headers: { 'idempotency-key': key } })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const { status, sentence } = errors[refusal.code]
      const body = { code: refusal.code, error: sentence, ...(refusal.current ? { current: refusal.current } : {}) }
      this.answers.set(key, { status, body, request })
      return Response.json(body, { status, headers: { 'idempotency-key': key } })
    }
  }

  private effect(method: string, path: string, text: string, headers: Headers): unknown {
    const body = (text ? JSON.parse(text) : {}) as Sent
    const refused = this.refuse({ method, path, body })
    if (refused) throw new Refusal(refused)
    const call = { method, path, body, ifMatch: headers.get('if-match') }
    return (
      this.groups.answer({ ...call, now: this.now }) ??
      this.alerts.answer(call) ??
      this.notices.answer(call) ??
      this.profile.answer(call) ??
      this.saved.answer(call)
    )
  }
}
