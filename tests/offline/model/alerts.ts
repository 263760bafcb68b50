import type { FollowedIndex, Subscription, SubscriptionChange } from '#contract/alerts.ts'
import type { SavedSearch, SearchChange } from '#contract/searches.ts'
import { searches } from '#features/alerts/searches/searches.mirrored.ts'
import { type Profile, profileKey, subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import type { Fields } from '#offline/declare/subject.ts'
import { isStaleTag, type ModelRows, Refusal } from './rows.ts'
import type { Sent, SentCall } from './sent.ts'

/** Saved searches and followed profiles. */
export class ModelAlerts {
  readonly #rows: ModelRows

  constructor(rows: ModelRows) {
    this.#rows = rows
  }

  answer({ method, path, body, ifMatch }: SentCall): unknown {
    if (path.endsWith('/subscribe')) return this.followed(method, path, body.subscription)
    if (path.includes('/searches')) return this.ofSearches(method, decodeURIComponent(path.split('/')[4] ?? ''), body, ifMatch)
    return undefined
  }

  private ofSearches(method: string, id: string, { search, base }: Sent, ifMatch: string | null): unknown {
    const row = method === 'POST' ? newSearch(`search-${++this.#rows.ids}`, search, this.#rows.now) : this.#rows.searches.get(id)
    if (!row) throw new Refusal('not_found')
    if (method === 'DELETE') {
      this.#rows.change(searches, id)
      return { id }
    }
    if (method === 'POST') {
      this.#rows.change(searches, row.id, row)
      return row
    }
    const { seen_at, ...change } = search
    const [now, saw] = [row as Fields, base as Fields]
    const isStale = isStaleTag(ifMatch, row.version)
    if (isStale && Object.keys(change).some(field => JSON.stringify(now[field]) !== JSON.stringify(saw[field])))
      throw new Refusal('version_conflict', row)
    const seen = seen_at !== undefined && seen_at > row.timestamp_epoch && { timestamp_epoch: seen_at, new_results: 0 }
    const changed = { ...row, ...change, ...seen, version: row.version + 1 } as SavedSearch
    this.#rows.change(searches, id, changed)
    return changed
  }

  /** A record that a saved search has found. */
  find(id: string, slug_value: string): void {
    const row = this.#rows.searches.get(id)
    const item = { index: 'publications' as const, slug_value, title: slug_value, found_at: this.#rows.now }
    if (row) this.#rows.change(searches, id, { ...row, new_results: row.new_results + 1, found: [item, ...row.found] })
  }

  /** A record that names a followed profile. */
  findOf(profile: Profile, slug_value: string): void {
    const row = this.#rows.subscriptions.get(profileKey(profile))
    const item = { index: 'publications' as const, slug_value, title: slug_value, found_at: this.#rows.now }
    if (row)
      this.#rows.change(subscriptions, profileKey(profile), { ...row, new_results: row.new_results + 1, found: [item, ...row.found] })
  }

  private followed(method: string, path: string, change: SubscriptionChange): unknown {
    const [, index, slug_value = ''] = path.split('/').map(decodeURIComponent)
    const profile = { index: index as FollowedIndex, slug_value }
    const row = this.#rows.subscriptions.get(profileKey(profile))
    if (method === 'PUT') {
      if (!row) throw new Refusal('not_found')
      const { is_paused = row.is_paused, mail = row.mail, seen_at = 0 } = change
      const seen = seen_at > row.timestamp_epoch && { timestamp_epoch: seen_at, new_results: 0 }
      this.#rows.change(subscriptions, profileKey(profile), { ...row, is_paused, mail, ...seen })
      return { subscription: this.#rows.subscriptions.get(profileKey(profile)) }
    }
    return method === 'POST' ? { subscription: this.follow(profile) } : this.unfollow(profile)
  }

  follow(profile: Profile): Subscription {
    const key = profileKey(profile)
    const row = this.#rows.subscriptions.get(key) ?? newSubscription(profile, this.#rows.now)
    if (!this.#rows.subscriptions.has(key)) this.#rows.note(subscriptions, key)
    this.#rows.subscriptions.set(key, row)
    return row
  }

  unfollow(profile: Profile): object {
    if (this.#rows.subscriptions.delete(profileKey(profile))) this.#rows.note(subscriptions, profileKey(profile))
    return {}
  }
}

export function newSearch(id: string, input: SearchChange, at: number): SavedSearch {
  const now = { timestamp_epoch: at, created_at: at }
  const data = { index: 'publications', keyword: 'made up' } as SavedSearch['data']
  return {
    id,
    name: 'Made up',
    data,
    ...input,
    new_results: 0,
    found: [],
    is_paused: false,
    push: false,
    mail: 'off',
    version: 1,
    ...now,
  } as SavedSearch
}

export function newSubscription(profile: Profile, at: number): Subscription {
  const nothing = { new_results: 0, found: [], is_paused: false, mail: 'off' as const, push: false }
  return { ...profile, name: `Profile ${profile.slug_value}`, ...nothing, timestamp_epoch: at, created_at: at }
}
