import { readRecordAhead } from '#features/records/index.ts'
import type { FollowedIndex } from '#contract/alerts.ts'
import type { PageName } from '#contract/page-routes.ts'
import { firstView } from '#kit/first-view.ts'
import type { Place } from '#routing/place.ts'

interface ProfileKind {
  index: FollowedIndex
  explore: 'researcher.explore' | 'research_group.explore' | 'organisation.explore'
}

const researcher: ProfileKind = { index: 'researchers', explore: 'researcher.explore' }

const kinds: Partial<Record<PageName, ProfileKind>> = {
  'researcher.show': researcher,
  'research_group.show': { index: 'research_groups', explore: 'research_group.explore' },
  'organisation.show': { index: 'organisations', explore: 'organisation.explore' },
}

/** What the profile at a page is of. */
export const profileKindOf = (page: PageName): ProfileKind => kinds[page] ?? researcher

/** Asks for the record of a profile while the code of the page is still being fetched. */
export const readProfileAhead = ({ name, params }: Place): Promise<void> =>
  readRecordAhead(profileKindOf(name).index, params['id'] ?? '', firstView())
