import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { GuestsSee } from '#contract/operator-settings.ts'
import type { Catalogue } from '../catalogue/port.ts'
import { endingWith, type OpenStreams } from '../core/open-streams.ts'
import type { Settings } from '../core/settings.ts'
import { matchesETag } from '../http/json-response.ts'
import { streamedResponse } from '../http/streamed-response.ts'
import { robotsTxt } from './robots.ts'
import { type ReadQuestions, sitemapIndex, sitemapOfPages, sitemapOfQuestions, sitemapOfRecords } from './sitemap.ts'

interface Parts {
  settings: Settings
  catalogue: Catalogue
  /** The public questions. */
  questions: ReadQuestions
  streams: OpenStreams
  /** Counts the reading of a part. Throws `too_many`. */
  count: (address: string) => void
  log: Logger
}

const xml = 'application/xml'
const hour = 3600

/** What crawlers ask for before they read pages: robots.txt and the sitemap, as the settings say. */
export class CrawlerFiles {
  readonly #parts: Parts
  readonly #guestsSee: GuestsSee
  /** Undefined: the server does not know by which name it is reached, and a sitemap has whole addresses. */
  readonly #origin: string | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#guestsSee = parts.settings.guestsSee ?? '12'
    this.#origin = parts.settings.publicUrl
  }

  robots(): Response {
    const text = robotsTxt({ guestsSee: this.#guestsSee, publicUrl: this.#origin })
    return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': `public, max-age=${hour}` } })
  }

  /** `/sitemap.xml`; undefined without a public address. */
  async whole(request: Request): Promise<Response | undefined> {
    if (this.#origin === undefined) return undefined
    const hasQuestions = await this.#hasQuestions()
    const seesRecords = this.#guestsSee === 'all'
    if (!seesRecords && !hasQuestions) return sent(request, sitemapOfPages(this.#origin))
    const { parts } = seesRecords ? await this.#parts.catalogue.addressParts() : { parts: 0 }
    return sent(request, sitemapIndex(this.#origin, parts, hasQuestions))
  }

  /** `/sitemap/<name>.xml`; undefined if there is none of this name. `address` is that of the client. */
  async part(request: Request, name: string, address: string): Promise<Response | undefined> {
    const origin = this.#origin
    if (origin === undefined) return undefined
    const seesRecords = this.#guestsSee === 'all'
    const hasQuestions = await this.#hasQuestions()
    if (name === 'questions.xml' && hasQuestions) return this.#questions(request, origin, address)
    if (!seesRecords && !hasQuestions) return undefined
    if (name === 'pages.xml') return sent(request, sitemapOfPages(origin))
    if (!seesRecords) return undefined
    const number = Number(/^([1-9]\d{0,8})\.xml$/.exec(name)?.[1])
    const { catalogue, streams, count, log } = this.#parts
    const { parts, version } = await catalogue.addressParts()
    if (!(number <= parts)) return undefined
    const headers = new Headers({ ETag: `W/"${version}"`, 'Cache-Control': `public, max-age=${hour}` })
    // Nothing is read for whoever has this already.
    if (matchesETag(request.headers.get('if-none-match'), `W/"${version}"`)) return new Response(null, { status: 304, headers })
    count(address)
    const end = streams.begin(`guest ${address}`)
    const batches = catalogue.addresses(number, request.signal)
    const pieces = endingWith(sitemapOfRecords(origin, batches), () => {
      end()
      void batches.return(undefined)
    })
    return streamedResponse(pieces, { type: xml, request, headers, log })
  }

  async #hasQuestions(): Promise<boolean> {
    return (await this.#parts.questions('', 1)).length > 0
  }

  #questions(request: Request, origin: string, address: string): Response {
    const { questions, streams, count, log } = this.#parts
    count(address)
    const end = streams.begin(`guest ${address}`)
    const headers = new Headers({ 'Cache-Control': `public, max-age=${hour}` })
    return streamedResponse(endingWith(sitemapOfQuestions(origin, questions), end), { type: xml, request, headers, log })
  }
}

function sent(request: Request, text: string): Response {
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { 'Content-Type': `${xml}; charset=utf-8`, 'Cache-Control': `public, max-age=${hour}`, ETag: tag }
  return matchesETag(request.headers.get('if-none-match'), tag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers })
}
