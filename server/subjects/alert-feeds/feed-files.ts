import { createHash } from 'node:crypto'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { type FeedForm, feedForms } from '#contract/alert-feeds.ts'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import type { Guest } from '#contract/rights.ts'
import { to } from '#contract/to.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { matchesETag } from '../../http/json-response.ts'
import type { Store } from '../../store/store.ts'
import type { TokenKey } from '../sessions/index.ts'
import { feedRow, FeedSecrets } from './addresses.ts'
import { atomFeed } from './atom.ts'
import { feedContent } from './feed-content.ts'
import { jsonFeed } from './json-feed.ts'

interface Parts {
  store: Store
  key: TokenKey
  guest: Guest
  /** Where people reach this server. */
  origin: string
}

/** Who asks for a feed, and which. */
interface Asked {
  request: Request
  /** The two parts of the address. */
  token: string
  name: string
  /** The address of the client. */
  address: string
  now: number
}

const forms = {
  'atom.xml': { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  'feed.json': { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
} as const satisfies Record<FeedForm, object>

/** The feeds behind secret addresses ([Note: Feed addresses]). Nobody is asked who they are: the address says it. */
export class FeedFiles {
  readonly #parts: Parts
  readonly #secrets: FeedSecrets
  /** Per caller: addresses that were never made. */
  readonly #guesses: AttemptLimit
  /** Per feed. */
  readonly #readings = new RateLimiterMemory({ points: deliveryLimits.feed.readings, duration: 600 })

  constructor(parts: Parts) {
    this.#parts = parts
    this.#guesses = new AttemptLimit('feed addresses', { points: deliveryLimits.feed.guesses }, parts.store)
    this.#secrets = new FeedSecrets(parts.key)
  }

  /** An address that was never made, one that has ended, and one that the plan no longer allows are the same `not_found`. */
  async respond({ request, token, name, address, now }: Asked): Promise<Response> {
    await this.#guesses.check(address)
    const { store, guest, origin } = this.#parts
    const form = isForm(name) ? name : undefined
    const id = this.#secrets.idOf(token)
    if (id === undefined) {
      await this.#guesses.failed(address)
      throw new Refusal('not_found')
    }
    await this.#readings.consume(id).catch(tooMany)
    const feed = await feedRow(store.read, id)
    const content = feed && (await feedContent(feed, { query: store.read, guest, origin, now }))
    if (!content || form === undefined) throw new Refusal('not_found')
    const place = { self: origin + this.#secrets.pathOf(id, form), page: origin + to('alerts') }
    return answered(request, forms[form].write(content, place), forms[form].type, content.updatedAt)
  }
}

const isForm = (name: string): name is FeedForm => Object.hasOwn(feedForms, name)

function answered(request: Request, body: string, type: string, updatedAt: number): Response {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const changed = Math.floor(updatedAt / 1000) * 1000
  const headers = new Headers({
    ETag: tag,
    'Last-Modified': new Date(changed).toUTCString(),
    // Asked again each time, so that an address that has ended has ended everywhere.
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Robots-Tag': 'noindex',
  })
  if (isKnown(request, tag, changed)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', type)
  headers.set('Content-Length', String(Buffer.byteLength(body)))
  return new Response(body, { headers })
}

/** The tag counts where both are sent (RFC 9110 §13.1.3): names can change without a new item. */
function isKnown({ headers }: Request, tag: string, changed: number): boolean {
  const [tags, since] = [headers.get('if-none-match'), headers.get('if-modified-since')]
  if (tags !== null) return matchesETag(tags, tag)
  return since !== null && Date.parse(since) >= changed
}

function tooMany(problem: unknown): never {
  if (problem instanceof Error) throw problem
  const { msBeforeNext } = problem as RateLimiterRes
  throw new Refusal('too_many', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}
