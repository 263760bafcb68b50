import { followedIndexes } from '#contract/alerts.ts'
import { indexes as declared } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import { slugsNamed, matchAll } from '#search/index.ts'
import type { FoundByAlerts } from '../port.ts'
import { type Indexes } from './search-request.ts'

type Profile = FoundByAlerts['profiles'][number]

/**
 * The profiles that can be followed and that a record names, each by all its slugs, because it may be followed by an older one; where an index has no links to a kind of profile, those
 * that name one which it names: a paper of a person is one of the person's group.
 */
export function namedProfiles(indexes: Indexes, index: IndexName, record: CatalogueRecord): Profile[] {
  const data: IndexData = declared[index]
  const own = new Set(record.slug_values)
  return followedIndexes.flatMap((followed): Profile[] => {
    const { through }: IndexData = declared[followed]
    const isNamed = data.links.some(link => link.index === followed)
    const named = isNamed
      ? slugsNamed(data, record, followed)
      : through === undefined
        ? []
        : found(indexes, followed, through, slugsNamed(data, record, through))
    const all = named.flatMap(slug => indexes.get(followed).record(slug)?.slug_values ?? slug)
    return [...new Set(all)].filter(slug => followed !== index || !own.has(slug)).map(slug => ({ index: followed, slug }))
  })
}

/** The profiles that name any of these records. */
const found = (indexes: Indexes, followed: Profile['index'], through: IndexName, slugs: readonly string[]): string[] =>
  slugs.length === 0 ? [] : indexes.get(followed).engine.slugs({ ...matchAll, scope: { links: slugs.map(slug => `${through}/${slug}`) } })
