// oxlint-disable-next-line typescript/triple-slash-reference -- the project of the tests compiles this file too, and does not list its types
/// <reference path="./web-push.d.ts" />
import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { PushDevice } from '#contract/push.ts'
import type { PushMessage } from '#contract/push-message.ts'
import type { SecretSource } from '../core/secret-file.ts'
import type { PushKeys, Settings } from '../core/settings.ts'
import { outsideLimits } from './bounded-fetch.ts'
import { lookUpPublic } from './public-address.ts'
import { openPushKeys } from './push-key.ts'

/** What a push service said: it has the message, the browser is gone, it never takes this message, or it may later. */
export type PushOutcome = { said: 'sent' | 'gone' } | { said: 'never'; status: number } | { said: 'later'; afterMs: number | undefined }

/** Encrypts messages for one browser each (RFC 8291), and hands them to the push service that the browser chose. */
export class PushSender {
  readonly #keys: PushKeys
  readonly #subject: string
  readonly #own: ReadonlySet<string>

  constructor(
    settings: Pick<Settings, 'dataDir' | 'pushKeys' | 'pushServices' | 'contactEmail' | 'mailFrom' | 'publicUrl'>,
    openSecret?: SecretSource,
  ) {
    this.#keys = settings.pushKeys ?? openPushKeys(settings.dataDir, openSecret)
    this.#subject = contactOf(settings)
    this.#own = new Set(settings.pushServices)
  }

  get publicKey(): string {
    return this.#keys.publicKey
  }

  /**
   * Whether the server may call this address: https by a public name, or a push service that the operator has named. What a name leads to is
   * checked with each connection (A22).
   */
  mayCall(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const url = new URL(endpoint)
    if (this.#own.has(url.origin)) return url.username === '' && url.password === ''
    const isName = isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) === 0 && /\.[a-z][\w-]+$/i.test(url.hostname)
    return url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '' && isName
  }

  /** `ttl`: seconds. Never throws. */
  async send(device: PushDevice, message: PushMessage, ttl: number, now: number): Promise<PushOutcome> {
    const { publicKey, privateKey } = this.#keys
    try {
      if (!this.mayCall(device.endpoint)) return { said: 'gone' }
      const { headers, body } = webPush.generateRequestDetails(device, JSON.stringify(message), {
        vapidDetails: { subject: this.#subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: ttl,
        urgency: 'normal',
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      })
      const url = new URL(device.endpoint)
      return outcomeOf(await post(url, headers, body, this.#own.has(url.origin)), now)
    } catch {
      return { said: 'later', afterMs: undefined }
    }
  }
}

/** Whom a push service can ask about this server. */
function contactOf({ contactEmail, mailFrom, publicUrl }: Pick<Settings, 'contactEmail' | 'mailFrom' | 'publicUrl'>): string {
  if (contactEmail === undefined && publicUrl?.startsWith('https://')) return publicUrl
  return `mailto:${contactEmail ?? mailFrom ?? 'indago@localhost'}`
}

interface Answered {
  status: number
  retryAfter: string | undefined
}

/** Its answer is read only for its status; a redirect is none that is followed. */
function post(url: URL, headers: Record<string, string | number>, body: Buffer, isOwn: boolean): Promise<Answered> {
  return new Promise((done, failed) => {
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest
    const asked = send(
      url,
      {
        method: 'POST',
        headers,
        agent: false,
        signal: AbortSignal.timeout(outsideLimits.timeoutMs),
        ...(!isOwn && { lookup: lookUpPublic }),
      },
      answer => {
        done({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
        // Nothing of the body is of use.
        answer.destroy()
      },
    )
    asked.on('error', failed)
    asked.end(body)
  })
}

function outcomeOf({ status, retryAfter }: Answered, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { said: 'sent' }
  // 401 and 403: the browser subscribed with another key, so nothing of ours ever reaches it.
  if (status === 404 || status === 410 || status === 401 || status === 403) return { said: 'gone' }
  if (status === 408 || status === 429 || status >= 500) return { said: 'later', afterMs: waitOf(retryAfter, now) }
  return { said: 'never', status }
}

/** `Retry-After` has seconds or a date. */
function waitOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(ms) ? undefined : ms
}
