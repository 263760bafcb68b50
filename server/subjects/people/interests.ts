import { byPrefix } from '../../core/prefix-match.ts'
import type { Store } from '../../store/store.ts'

/** What one person alone wrote is theirs; it is offered to others once so many people have it. */
const atLeast = 2
const countedEvery = 10 * 60_000

/** Research interests that several people chose, most of them first; counted anew every ten minutes. */
export class ChosenInterests {
  readonly #store: Store
  #names: readonly string[] = []
  #countedAt = -Infinity

  constructor(store: Store) {
    this.#store = store
  }

  async beginning(beginning: string, now = Date.now()): Promise<string[]> {
    if (now - this.#countedAt >= countedEvery) {
      this.#countedAt = now
      this.#names = await this.#count()
    }
    return this.#names.filter(byPrefix(beginning))
  }

  async #count(): Promise<string[]> {
    const rows = await this.#store.read.selectFrom('users').select('interests').where('interests', '!=', []).execute()
    const chosen = new Map<string, { name: string; times: number }>()
    for (const row of rows)
      for (const name of row.interests) {
        const entry = chosen.get(name.toLowerCase())
        if (entry) entry.times += 1
        else chosen.set(name.toLowerCase(), { name, times: 1 })
      }
    return [...chosen.values()]
      .filter(entry => entry.times >= atLeast)
      .sort((a, b) => b.times - a.times)
      .map(entry => entry.name)
  }
}
