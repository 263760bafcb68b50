import { followedIndexes, type FollowedIndex } from '#contract/alerts.ts'
import { pageAt } from '#contract/page-at.ts'
import type { PageName } from '#contract/page-routes.ts'
import { paramsAt } from '#contract/params-at.ts'

/** The person, organisation or group that a link leads to. */
export interface LinkedProfile {
  index: FollowedIndex
  slug: string
}

const pages: Partial<Record<PageName, FollowedIndex>> = {
  'researcher.show': 'researchers',
  'organisation.show': 'organisations',
  'research_group.show': 'research_groups',
}

/** Where a link to a record or to a profile leads; undefined for every other link. */
export function linkedProfile({ href, dataset: { record } }: HTMLAnchorElement): LinkedProfile | undefined {
  if (record !== undefined) {
    const at = record.indexOf('/')
    const index = followedIndexes.find(one => one === record.slice(0, at))
    return index && { index, slug: record.slice(at + 1) }
  }
  const { origin, pathname } = new URL(href, location.origin)
  const page = origin === location.origin ? pageAt(pathname) : 'unknown'
  const index = pages[page]
  const slug = index && decoded(paramsAt(page, pathname)?.['id'])
  return index && slug !== undefined ? { index, slug } : undefined
}

/** A text may hold a link with an invalid encoding. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
