import { readRecordAhead } from '#features/records/index.ts'
import type { CountedEvent } from '#contract/consent.ts'
import type { PageName } from '#contract/page-routes.ts'
import { firstView } from '#kit/first-view.ts'
import type { Place } from '#routing/place.ts'

interface ProfileKind {
  index: 'research_groups' | 'organisations'
  explore: 'research_group.explore' | 'organisation.explore'
  /** What is counted when the page is seen. */
  visit: CountedEvent
}

const organisation: ProfileKind = { index: 'organisations', explore: 'organisation.explore', visit: 'profile_visited' }
const group: ProfileKind = { index: 'research_groups', explore: 'research_group.explore', visit: 'research_group_visited' }

/** What the profile at a page is of. */
export const profileKindOf = (page: PageName): ProfileKind => (page === 'research_group.show' ? group : organisation)

/** Asks for the record of a profile while the code of the page is still being fetched. */
export const readProfileAhead = ({ name, params }: Place): Promise<void> =>
  readRecordAhead(profileKindOf(name).index, params['id'] ?? '', firstView())
