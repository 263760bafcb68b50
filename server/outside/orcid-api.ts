import { boundedFetch, boundedRead } from './bounded-fetch.ts'
import { isLoopback } from '../core/settings.ts'
import { ListElements } from './list-elements.ts'

/** The address of ORCID's public API, version 3.0. */
const publicApi = 'https://pub.orcid.org/v3.0'

/** Bytes of an answer that is read at once, and milliseconds until it has come. */
const answerLimits = { bytes: 2_000_000, timeoutMs: 20_000 }
/** Of one that is read while it comes: the list of 10,000 works, each from two sources, has some 30 million bytes (I9). */
const listLimits = { bytes: 32_000_000, timeoutMs: 20_000 }

const iD = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/

/** Public ORCID records. */
export class OrcidApi {
  readonly #base: string

  /** `base`: an address that only the operator chooses. Without TLS it can be on this machine only. */
  constructor(base = publicApi) {
    const { protocol, hostname } = new URL(base)
    if (protocol !== 'https:' && !isLoopback(hostname)) throw new Error('ORCID_API_URL must begin with https://')
    this.#base = base
  }

  /**
   * A part of the record of a person, as it came. Throws if the answer is late, too long, no JSON, or any other than a success. A redirect is no
   * success: it could lead inside our own network (A22).
   */
  async read(orcid: string, part: `/${string}`, signal: AbortSignal): Promise<unknown> {
    const answer = await boundedFetch(this.#addressOf(orcid, part), { ...asJson, signal }, answerLimits)
    requireSuccess(answer)
    return answer.json()
  }

  /** Gives every element of a list of a part to `take`, as soon as it is there. Throws as `read` does, also after some. */
  readList(orcid: string, part: `/${string}`, list: string, signal: AbortSignal, take: (element: unknown) => void): Promise<void> {
    return boundedRead(this.#addressOf(orcid, part), { ...asJson, signal }, listLimits, async (answer, pieces) => {
      requireSuccess(answer)
      const elements = new ListElements(list)
      const decoder = new TextDecoder()
      for await (const piece of pieces)
        for (const element of elements.take(decoder.decode(piece, { stream: true }))) take(JSON.parse(element))
      elements.end()
    })
  }

  #addressOf(orcid: string, part: `/${string}`): string {
    if (!iD.test(orcid)) throw new Error('this is no ORCID iD')
    return `${this.#base}/${orcid}${part}`
  }
}

const asJson = { headers: { Accept: 'application/json' } }

function requireSuccess({ status }: Response): void {
  if (status !== 200) throw new Error(`ORCID answered ${status}`)
}
