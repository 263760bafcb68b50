import type { OrcidApi } from '../../outside/orcid-api.ts'
import { type WorkSummary, workSummary } from './works.ts'

/** How many works of how many people are kept, and for how many milliseconds: long enough to go through all pages. */
const kept = { lists: 20, works: 50_000, ms: 5 * 60_000 }

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
    const works: WorkSummary[] = []
    await this.#api.readList(orcid, '/works', 'group', signal, group => {
      const summary = workSummary(group)
      if (summary) works.push(summary)
    })
    this.#lists.delete(orcid)
    this.#lists.set(orcid, { works, at: now })
    this.#forgetOldest(works)
    return works
  }

  #forgetOldest(latest: readonly WorkSummary[]): void {
    let count = [...this.#lists.values()].reduce((sum, { works }) => sum + works.length, 0)
    for (const [orcid, { works }] of this.#lists) {
      if (works === latest || (this.#lists.size <= kept.lists && count <= kept.works)) break
      this.#lists.delete(orcid)
      count -= works.length
    }
  }
}
