import { byPrefix } from '#contract/prefix-match.ts'
import type { Store } from '../../store/store.ts'
import { isShown } from '../profiles/index.ts'

/** An interest of only one person stays private; it is suggested to others once so many people chose it. */
const minUsers = 2
const countIntervalMs = 10 * 60_000

/** Research interests that several people chose and show to everybody, most frequent first; counted again every ten minutes. */
export class PopularInterests {
  readonly #store: Store
  #names: readonly string[] = []
  #countedAt = -Infinity

  constructor(store: Store) {
    this.#store = store
  }

  async withPrefix(prefix: string, now = Date.now()): Promise<string[]> {
    if (now - this.#countedAt >= countIntervalMs) {
      this.#countedAt = now
      this.#names = await this.#count()
    }
    return this.#names.filter(byPrefix(prefix))
  }

  async #count(): Promise<string[]> {
    const rows = await this.#store.read
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['interests', 'visibility'])
      .where('interests', '!=', [])
      .execute()
    const chosen = new Map<string, { name: string; times: number }>()
    for (const row of rows)
      for (const name of isShown(row, 'research_interests', 'public') ? row.interests : []) {
        const entry = chosen.get(name.toLowerCase())
        if (entry) entry.times += 1
        else chosen.set(name.toLowerCase(), { name, times: 1 })
      }
    return [...chosen.values()]
      .filter(entry => entry.times >= minUsers)
      .sort((a, b) => b.times - a.times)
      .map(entry => entry.name)
  }
}
