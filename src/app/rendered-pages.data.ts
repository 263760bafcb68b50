import type { PageName } from '#contract/page-routes.ts'

/**
 * Pages of which a guest first sees the same on every device: the server renders them for a first visit. It is not said where routes are declared,
 * because only the server's build needs it.
 */
export const renderedPages: readonly PageName[] = [
  'searchHome',
  'login',
  'search',
  'researcher.explore',
  'research_group.explore',
  'organisation.explore',
  'researcher.show',
  'research_group.show',
  'organisation.show',
  'community.show',
  'community.questions',
  'community.questions.question',
  'terms',
  'privacy',
  'cookies',
]
