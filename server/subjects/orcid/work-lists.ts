import type { OrcidApi } from '../../outside/orcid-api.ts'
import { type WorkSummary, workSummaries } from './works.ts'

/** People whose lists are kept, and for how many milliseconds: long enough to go through all pages. */
const kept = { lists: 20, ms: 5 * 60_000 }

/** The works of a person, in the order of ORCID. The first page reads the list, and the pages after it go on with that. */
export class WorkLists {
  readonly #api: OrcidApi
  readonly #lists = new Map<string, { works: WorkSummary[]; at: number }>()

  constructor(api: OrcidApi) {
    this.#api = api
  }

  async read(orcid: string, page: number, now: number, signal: AbortSignal): Promise<WorkSummary[]> {
    const known = this.#lists.get(orcid)
    if (page > 0 && known && now - known.at < kept.ms) return known.works
    const works = workSummaries(await this.#api.read(orcid, '/works', signal))
    this.#lists.delete(orcid)
    this.#lists.set(orcid, { works, at: now })
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > kept.lists && oldest !== undefined) this.#lists.delete(oldest)
    return works
  }
}
