import { namingProfile, openedHref } from '#contract/saved-search-address.ts'
import { exploredIndexes } from '#workers/query-encoding/explored-indexes.ts'
import type { SubscriptionRow } from '../subscriptions.mirrored.ts'

/** The records that name a followed profile, of the kind that was found last, with those last added first; new ones are marked (S1§2). */
export function recordsHref({ index, slug_value: slug, found, timestamp_epoch }: SubscriptionRow): string {
  const explored = exploredIndexes(index)
  const kind = explored.find(name => name === found[0]?.index) ?? explored[0] ?? 'publications'
  return openedHref({ data: namingProfile({ index, slug }, kind), timestamp_epoch })
}
