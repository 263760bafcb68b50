/** The path of a list, also with an index and with filters. */
const narrowed = <const P extends string>(path: P) => [path, `${path}/$category`, `${path}/$category/$`] as const

/**
 * Every page of the app: its name (S1§2) and its path. Mails, bookmarks and links on other sites contain these addresses, so a published
 * path keeps its meaning. `$id` is a parameter, `$` at the end a rest of any length; `to` (./to.ts) builds addresses from them. If a page has
 * several paths with the same number of parameters, the first is used. Its feature declares what a page shows, and to whom.
 */
export const pageRoutes = {
  root: '/',
  login: '/login',
  forgot: '/forgot',
  reset_password: '/reset-password',
  signup: '/signup',
  'signup.create': '/signup/create',
  'confirmation.pending': ['/confirmation/pending', '/confirmation'],
  'confirmation.resend': '/confirmation/resend',
  'confirmation.invite': '/confirmation/invite',
  'confirmation.invite_request': '/confirmation/invite_request',
  unsubscribe: '/unsubscribe',
  'orcid.callback': '/auth/orcid/callback',
  'linkedin.callback': '/auth/linkedin/callback',
  mailbox: '/mailbox',

  searchHome: '/search',
  dashboard: '/dashboard',
  search: ['/search/$category', '/search/$category/$'],
  searchReferences: '/search/references',
  searchLandscape: narrowed('/landscape'),

  'researcher.show': '/profile/$id',
  'researcher.explore': narrowed('/profile/$id/explore'),
  'researcher.bookmark_folders.overview': '/profile/$id/bookmark_folders',
  'researcher.bookmark_folders.show': narrowed('/profile/$id/bookmark_folders/$bookmark_folder'),
  'researcher.invite': '/profile/$id/invite',
  'researcher.settings': ['/profile/$id/settings', '/profile/$id/settings/settings'],
  'researcher.settings.change-account': '/profile/$id/settings/change-account',
  'research_group.show': '/research_group/$id',
  'research_group.explore': narrowed('/research_group/$id/explore'),
  'research_group.team': '/research_group/$id/team',
  'research_group.invite': '/research_group/$id/invite',
  'organisation.show': '/organisation/$id',
  'organisation.explore': narrowed('/organisation/$id/explore'),

  communities: '/communities',
  'community.show': '/community/$id',
  'community.explore': narrowed('/community/$id/explore'),
  'community.opportunities': '/community/$id/opportunities',
  'community.workspace': '/community/$id/workspace',
  'community.questions': '/community/$id/questions',
  'community.questions.question': '/community/$id/questions/$question',
  'community.members': '/community/$id/members',
  'community.invite': '/community/$id/invite',

  questions: '/questions',

  'create.opportunity': '/create/opportunity/$id',
  'create.research_group.type': '/create/research_group',
  'create.research_group.company': '/create/research_group/company',
  'create.research_group.academic': '/create/research_group/academic',
  'create.community.type': '/create/community',
  'create.community.organisation': '/create/community/organisation',
  'create.community.project': '/create/community/project',
  'create.organisation': '/create/organisation',

  onboarding: '/onboarding',
  'onboarding.intro': '/onboarding/intro',
  'onboarding.function-title': '/onboarding/function-title',
  'onboarding.interests': '/onboarding/interests',
  'onboarding.collaboration-interests': '/onboarding/collaboration-interests',
  alerts: '/alerts',
  notifications: '/notifications',
  announcements: '/announcements',
  analyses: '/analyses',
  'analyses.show': '/analyses/$id',

  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  'api-docs': '/api-docs',

  '401': '/401',
  '403': '/403',
  '404': '/404',
  '429': '/429',
  '500': '/500',
  unknown: '/$',
} as const satisfies Record<string, string | readonly string[]>

export type PageName = keyof typeof pageRoutes

/** The paths of a page. */
export const pathsOf = (name: PageName): readonly string[] => [pageRoutes[name]].flat()
