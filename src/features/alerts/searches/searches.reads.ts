import { firstRead, useLive, type ViewRows } from '#offline/index.ts'
import { allFollowed, subscriptions, type SubscriptionRow, profileKey } from '../subscriptions.mirrored.ts'
import { allSearches, type SearchRow, searches } from './searches.mirrored.ts'

/** The saved searches: those with something new first, then the last saved; undefined while loading and for a guest. */
export const useSavedSearches = (when: 'now' | 'idle' = 'now'): SearchRow[] | undefined =>
  useLive(async mirror => searchesIn(await mirror.view(allSearches)), [], when)

const searchesIn = (view: ViewRows): SearchRow[] => [...view.of(searches).values()].toSorted(newestFirst)

/** How many results of all alerts are new; of paused ones too. */
export const useNewResults = (): number =>
  [...(useSavedSearches('idle') ?? []), ...(useFollowedProfiles('idle') ?? [])].reduce((sum, { new_results }) => sum + new_results, 0)

const newestFirst = (a: AlertRow, b: AlertRow): number =>
  Number(b.new_results > 0) - Number(a.new_results > 0) || b.created_at - a.created_at || a.name.localeCompare(b.name)

type AlertRow = Pick<SearchRow | SubscriptionRow, 'new_results' | 'created_at' | 'name'>

export interface FollowedRow extends SubscriptionRow {
  id: string
}

/** The followed profiles: those with something new first, then the last followed; undefined while loading and for a guest. */
export const useFollowedProfiles = (when: 'now' | 'idle' = 'now'): FollowedRow[] | undefined =>
  useLive(async mirror => followedIn(await mirror.view(allFollowed)), [], when)

const followedIn = (view: ViewRows): FollowedRow[] =>
  [...view.of(subscriptions).values()]
    .filter(row => row.isFollowed || row.mark)
    .map(row => ({ ...row, id: profileKey(row) }))
    .toSorted(newestFirst)

/** Both by a first look; undefined where the mirror must be read. */
export const firstAlerts = () =>
  firstRead({ rows: [...allSearches.rows, ...allFollowed.rows] }, rows => ({ searches: searchesIn(rows), followed: followedIn(rows) }))
