import { boundedFetch } from './bounded-fetch.ts'
import { isLoopback } from '../core/settings.ts'

/** The address of ORCID's public API, version 3.0. */
const publicApi = 'https://pub.orcid.org/v3.0'

/**
 * Bytes of an answer, and milliseconds until it has come: the list of 5,000 works, each from two sources, has some 15 million bytes (I9). What is
 * read one page at a time is far smaller.
 */
const answerLimits = { bytes: 24_000_000, timeoutMs: 20_000 }

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
    if (!iD.test(orcid)) throw new Error('this is no ORCID iD')
    const answer = await boundedFetch(`${this.#base}/${orcid}${part}`, { headers: { Accept: 'application/json' }, signal }, answerLimits)
    if (answer.status !== 200) throw new Error(`ORCID answered ${answer.status}`)
    return answer.json()
  }
}
