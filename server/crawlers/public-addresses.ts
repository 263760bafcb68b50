import type { IndexName } from '#contract/indexes/shape.ts'
import type { PageName } from '#contract/page-routes.ts'
import { recordKeyOf } from '#contract/record-keys.ts'
import { to } from '#contract/to.ts'

/** Pages that say the same to everyone. People look for the page to log in on, and it says what this is. */
export const publicPages = ['root', 'searchHome', 'login', 'api-docs', 'terms', 'privacy', 'cookies'] as const satisfies readonly PageName[]

/** Pages for one person, or of a step of logging in: nothing on them is for a search engine. */
export const personalPages = [
  ...(['forgot', 'reset_password', 'signup', 'confirmation.pending', 'orcid.callback', 'linkedin.callback'] as const),
  ...(['mailbox', 'unsubscribe', 'dashboard', 'onboarding', 'alerts', 'notifications', 'announcements'] as const),
  ...(['researcher.invite', 'researcher.settings', 'research_group.invite', 'community.invite'] as const),
] satisfies readonly PageName[]

/** Where a record is for other people: its own page, or over the list of its index. */
export function recordPage(index: IndexName, slug: string): string {
  if (index === 'researchers') return to('researcher.show', { id: slug })
  if (index === 'research_groups') return to('research_group.show', { id: slug })
  if (index === 'organisations') return to('organisation.show', { id: slug })
  return to('search', { category: index }, { query: { [recordKeyOf[index]]: slug } })
}
