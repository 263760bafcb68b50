import * as v from 'valibot'
import { savedData } from '#contract/searches.ts'
import { exploredIndexes } from '#workers/query-encoding/explored-indexes.ts'
import { openedHref } from '../searches/searched-state.ts'
import type { SubscriptionRow } from '../subscriptions.mirrored.ts'

/** The records that name a followed profile, of the kind that was found last, with those last added first; new ones are marked (S1§2). */
export function recordsHref({ index, slug_value, found, timestamp_epoch }: SubscriptionRow): string {
  const explored = exploredIndexes(index)
  const kind = explored.find(name => name === found[0]?.index) ?? explored[0]
  const data = v.parse(savedData, { index: kind, scoped_index: index, scoped_slug_texts: [slug_value] })
  return openedHref({ data, timestamp_epoch })
}
