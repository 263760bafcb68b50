import type { PageName } from '#contract/page-routes.ts'

/** Pages that say the same to everyone. People look for the page to log in on, and it says what this is. */
export const publicPages = [
  ...(['root', 'searchHome', 'communities', 'questions', 'login', 'api-docs', 'terms', 'privacy', 'cookies'] as const),
] satisfies readonly PageName[]

/** Pages for one person, or of a step of logging in: nothing on them is for a search engine. */
export const personalPages = [
  ...(['forgot', 'reset_password', 'signup', 'confirmation.pending', 'orcid.callback', 'linkedin.callback'] as const),
  ...(['mailbox', 'unsubscribe', 'dashboard', 'onboarding', 'alerts', 'notifications', 'announcements', 'analyses'] as const),
  ...(['researcher.invite', 'researcher.settings', 'research_group.invite', 'community.invite'] as const),
] satisfies readonly PageName[]
