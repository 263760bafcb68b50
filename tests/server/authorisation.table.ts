import type { Folder } from '#contract/folders.ts'
import type { HouseUser } from '../support/house.ts'

/** Who calls. The four plans are strangers to the folder; the last four are the people around it. */
export const actors = [
  'anonymous',
  'malformed',
  'expired',
  'revoked',
  'free',
  'trial',
  'verified_academic',
  'premium',
  'owner',
  'admin',
  'member',
  'other',
] as const
export type Actor = (typeof actors)[number]

/** What a row may name: the owner and a folder of theirs, fresh for every cell. */
export interface Scene {
  owner: HouseUser
  folder: Folder
}

export interface Row {
  /** `<route>`, or `<route>: <case>` where a route has several. */
  name: string
  method: string
  path: (scene: Scene) => string
  body?: (scene: Scene) => unknown
  keyed?: true
  expect: Record<Actor, number>
}

const blind = Object.fromEntries(actors.map(actor => [actor, 200])) as Record<Actor, number>
const everybody = { ...blind, malformed: 401, expired: 401, revoked: 498 }
const signedIn = { ...everybody, anonymous: 401 }
const plans = (free: number, trial: number, verified_academic: number, premium: number) => ({ free, trial, verified_academic, premium })
const strangers = { ...plans(404, 404, 404, 404), other: 404 }
const readers = { ...signedIn, ...strangers }
const writers = { ...readers, member: 403 }
const owners = { ...writers, admin: 403 }
const ownerAlone = { ...readers, admin: 404, member: 404 }
// No account belongs to that researcher, so whoever may write learns that nobody would read it.
const nobodyThere = { ...signedIn, ...plans(422, 422, 422, 422), owner: 422, admin: 422, member: 422, other: 422 }
// The people around the folder have the premium plan.
const paying = { ...everybody, anonymous: 403, ...plans(403, 200, 200, 200) }

const payingUsers = { ...paying, anonymous: 401 }

/** A secret of the right form that nobody made. */
const secret = 'x'.repeat(43)
/** Whoever is signed in and asks for what is not there, or gives what cannot be taken. */
const refusedEach = (status: number) => ({
  ...plans(status, status, status, status),
  owner: status,
  admin: status,
  member: status,
  other: status,
})
const always = (status: number) => Object.fromEntries(actors.map(actor => [actor, status])) as Record<Actor, number>

const searched = { index: 'publications' }
const scoped = { scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'] }
const chosen = { ...searched, filters: { source: { buckets: [{ value: 'tests' }] } } }

/** Each route × each actor (G8). A route without a row fails the test. */
export const table: readonly Row[] = [
  {
    name: 'access.permissions',
    method: 'POST',
    path: () => '/v1/permissions',
    body: ({ folder }) => ({ permission: { type: 'bookmark_folder', id: folder.id } }),
    expect: everybody,
  },
  {
    name: 'account.authenticate',
    method: 'POST',
    path: () => '/v1/authenticate',
    body: ({ owner: { email, password } }) => ({ email, password }),
    expect: blind,
  },
  { name: 'account.refresh', method: 'PUT', path: () => '/v1/refresh_token', expect: signedIn },
  { name: 'account.me', method: 'GET', path: () => '/v1/me', expect: signedIn },
  { name: 'account.logout', method: 'POST', path: () => '/v1/logout', expect: signedIn },
  {
    name: 'account.revoke',
    method: 'POST',
    path: () => '/v1/revoke',
    body: () => ({ revocation: secret }),
    expect: blind,
  },
  {
    name: 'account.forgot',
    method: 'POST',
    path: () => '/v1/reset_password',
    body: () => ({ user: { email: 'nobody@example.org' } }),
    expect: blind,
  },
  {
    name: 'account.resetPassword',
    method: 'PUT',
    path: () => '/v1/reset_password',
    body: () => ({ user: { reset_password_token: secret, password: 'a long enough new password' } }),
    expect: always(410),
  },
  {
    name: 'account.changePassword',
    method: 'PUT',
    path: () => '/v1/change_password',
    body: () => ({ user: { current_password: 'not this one', password: 'a long enough new password' } }),
    expect: { ...signedIn, ...refusedEach(422) },
  },
  {
    name: 'account.sessions',
    method: 'GET',
    path: ({ owner }) => `/v1/users/${owner.id}/sessions`,
    expect: ownerAlone,
  },
  {
    name: 'account.endSession',
    method: 'DELETE',
    path: ({ owner }) => `/v1/users/${owner.id}/sessions/no-such-session`,
    expect: { ...ownerAlone, owner: 404 },
  },
  { name: 'account.demoAccounts', method: 'GET', path: () => '/v1/demo_accounts', expect: blind },
  { name: 'alerts.subscriptions', method: 'GET', path: ({ owner }) => `/v1/users/${owner.id}/subscriptions`, expect: ownerAlone },
  { name: 'alerts.subscribe', method: 'POST', path: () => '/v1/researchers/researchers-1/subscribe', keyed: true, expect: signedIn },
  { name: 'alerts.unsubscribe', method: 'DELETE', path: () => '/v1/researchers/researchers-1/subscribe', keyed: true, expect: signedIn },
  {
    name: 'consent.count',
    method: 'POST',
    path: () => '/v1/mixpanel',
    body: () => ({ mixpanel: { event: 'new_search' } }),
    expect: everybody,
  },
  {
    name: 'installation.show',
    method: 'GET',
    path: () => '/v1/installation',
    expect: blind,
  },
  {
    name: 'installation.mails',
    method: 'GET',
    path: () => '/v1/mailbox',
    expect: { ...everybody, anonymous: 404, ...refusedEach(404) },
  },
  {
    name: 'onboarding.addFunctionTitle',
    method: 'POST',
    path: () => '/v1/function_titles',
    body: () => ({ function_title: { name: 'Keeper of lanterns' } }),
    expect: signedIn,
  },
  {
    name: 'onboarding.typeahead',
    method: 'GET',
    path: () => '/v1/typeahead/country?q=po',
    expect: everybody,
  },
  {
    name: 'onboarding.interests',
    method: 'GET',
    path: ({ owner }) => `/v1/users/${owner.id}/onboarding_interests`,
    expect: ownerAlone,
  },
  {
    name: 'onboarding.setInterests',
    method: 'PUT',
    path: ({ owner }) => `/v1/users/${owner.id}/onboarding_interests`,
    body: () => ({ onboarding_interest: { interests: ['Lanterns'] } }),
    expect: ownerAlone,
  },
  {
    name: 'onboarding.setCollaborationInterests',
    method: 'PUT',
    path: ({ owner }) => `/v1/researchers/${owner.id}/collaboration_interests`,
    body: () => ({ collaboration_interest: { collaboration_interests: ['consulting'] } }),
    expect: ownerAlone,
  },
  {
    name: 'plans.remainingCredits',
    method: 'POST',
    path: () => '/v1/remaining_credits',
    body: () => ({}),
    expect: signedIn,
  },
  {
    name: 'plans.validateCoupon',
    method: 'POST',
    path: () => '/v1/users/coupons/validate',
    body: () => ({ coupon_code: 'NO-SUCH-COUPON' }),
    expect: { ...everybody, anonymous: 422, ...refusedEach(422) },
  },
  {
    name: 'plans.redeemCoupon',
    method: 'POST',
    path: ({ owner }) => `/v1/users/${owner.id}/coupons`,
    body: () => ({ user: { coupon_code: 'NO-SUCH-COUPON' } }),
    keyed: true,
    expect: { ...ownerAlone, owner: 422 },
  },
  {
    name: 'plans.inviteColleague',
    method: 'POST',
    path: () => '/v1/invite_colleague',
    body: () => ({ email: 'colleague@example.org' }),
    keyed: true,
    expect: { ...signedIn, ...plans(403, 403, 403, 200) },
  },
  {
    name: 'providers.authorize',
    method: 'POST',
    path: () => '/v1/authorize/orcid',
    body: () => ({ purpose: 'authenticate' }),
    expect: { ...everybody, anonymous: 404, ...refusedEach(404) },
  },
  {
    name: 'providers.authenticateOrcid',
    method: 'GET',
    path: () => `/v1/authenticate/orcid?code=x&state=${secret}&binding=${secret}`,
    expect: always(404),
  },
  {
    name: 'providers.connectOrcid',
    method: 'GET',
    path: () => `/v1/connect/orcid?code=x&state=${secret}&binding=${secret}`,
    expect: { ...signedIn, ...refusedEach(404) },
  },
  {
    name: 'providers.authenticateLinkedin',
    method: 'GET',
    path: () => `/v1/authenticate/linkedin?code=x&state=${secret}&binding=${secret}`,
    expect: always(404),
  },
  {
    name: 'providers.connectLinkedin',
    method: 'GET',
    path: () => `/v1/connect/linkedin?code=x&state=${secret}&binding=${secret}`,
    expect: { ...signedIn, ...refusedEach(404) },
  },
  {
    name: 'secondaryEmails.list',
    method: 'GET',
    path: ({ owner }) => `/v1/users/${owner.id}/secondary_emails`,
    expect: ownerAlone,
  },
  {
    name: 'secondaryEmails.create',
    method: 'POST',
    path: ({ owner }) => `/v1/users/${owner.id}/secondary_emails`,
    body: ({ owner }) => ({ email_address: owner.email }),
    keyed: true,
    expect: { ...ownerAlone, owner: 422 },
  },
  {
    name: 'secondaryEmails.makePrimary',
    method: 'PUT',
    path: ({ owner }) => `/v1/users/${owner.id}/secondary_emails/no-such-address`,
    body: () => ({}),
    expect: { ...ownerAlone, owner: 404 },
  },
  {
    name: 'secondaryEmails.remove',
    method: 'DELETE',
    path: ({ owner }) => `/v1/users/${owner.id}/secondary_emails/no-such-address`,
    expect: { ...ownerAlone, owner: 404 },
  },
  {
    name: 'secondaryEmails.resend',
    method: 'POST',
    path: ({ owner }) => `/v1/users/${owner.id}/secondary_emails/no-such-address/confirmation`,
    keyed: true,
    expect: { ...ownerAlone, owner: 404 },
  },
  {
    name: 'secondaryEmails.confirm',
    method: 'GET',
    path: ({ owner }) => `/v1/users/${owner.id}/secondary_emails/no-such-address/confirmation?confirmation_token=${secret}`,
    expect: { ...ownerAlone, owner: 404 },
  },
  {
    name: 'signUp.create',
    method: 'POST',
    path: () => '/v1/sign_up',
    body: () => ({ user: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org', password: 'an engine that weaves numbers' } }),
    expect: blind,
  },
  {
    name: 'signUp.show',
    method: 'GET',
    path: () => `/v1/confirmation?confirmation_token=${secret}`,
    expect: always(410),
  },
  {
    name: 'signUp.confirm',
    method: 'POST',
    path: () => '/v1/confirmation',
    body: () => ({ user: { confirmation_token: secret } }),
    expect: { ...everybody, anonymous: 410, ...refusedEach(410) },
  },
  {
    name: 'signUp.resend',
    method: 'POST',
    path: () => '/v1/confirmation/resend',
    body: () => ({ user: { email: 'nobody@example.org' } }),
    expect: blind,
  },
  {
    name: 'users.update',
    method: 'PUT',
    path: ({ owner }) => `/v1/users/${owner.id}`,
    body: () => ({ user: { academic_title: 'Dr.' } }),
    expect: ownerAlone,
  },
  {
    name: 'users.remove',
    method: 'DELETE',
    path: ({ owner }) => `/v1/users/${owner.id}`,
    body: () => ({ password: 'not this one' }),
    expect: { ...ownerAlone, owner: 422 },
  },
  {
    name: 'users.data',
    method: 'GET',
    path: ({ owner }) => `/v1/users/${owner.id}/data`,
    expect: ownerAlone,
  },
  {
    name: 'users.setAvatar',
    method: 'PUT',
    path: ({ owner }) => `/v1/users/${owner.id}/avatar`,
    body: () => ({ avatar: 'bm8gcGljdHVyZQ==' }),
    expect: { ...ownerAlone, owner: 415 },
  },
  {
    name: 'users.removeAvatar',
    method: 'DELETE',
    path: ({ owner }) => `/v1/users/${owner.id}/avatar`,
    expect: ownerAlone,
  },
  {
    name: 'users.settings',
    method: 'GET',
    path: ({ owner }) => `/v1/users/${owner.id}/settings`,
    expect: ownerAlone,
  },
  {
    name: 'users.setSettings',
    method: 'PUT',
    path: ({ owner }) => `/v1/users/${owner.id}/settings`,
    body: () => ({ user_settings: { acknowledged_cookies: true, cookie_analytics: false } }),
    keyed: true,
    expect: ownerAlone,
  },
  {
    name: 'users.setCategory',
    method: 'PUT',
    path: ({ owner }) => `/v1/users/${owner.id}/category`,
    body: () => ({ user: { category_id: 3 } }),
    expect: ownerAlone,
  },
  {
    name: 'users.setTooltips',
    method: 'PUT',
    path: ({ owner }) => `/v1/users/${owner.id}/tooltips`,
    body: () => ({ tooltips: ['a-hint'] }),
    expect: ownerAlone,
  },
  { name: 'contacts.types', method: 'GET', path: () => '/v1/contact_types', expect: everybody },
  { name: 'contacts.info', method: 'GET', path: () => '/v1/researchers/researchers-1/contact_info', expect: everybody },
  { name: 'contacts.ofGroup', method: 'GET', path: () => '/v1/research_groups/research-groups-1/contacts', expect: everybody },
  {
    name: 'contacts.write',
    method: 'POST',
    path: () => '/v1/researchers/researchers-1/messages',
    body: () => ({ message: { subject: 'A question', body: 'Could we talk about your lanterns?' } }),
    keyed: true,
    expect: nobodyThere,
  },
  { name: 'changes.since', method: 'GET', path: () => '/v1/changes', expect: signedIn },
  { name: 'health.alive', method: 'GET', path: () => '/v1/health', expect: blind },
  { name: 'health.ready', method: 'GET', path: () => '/v1/ready', expect: blind },
  { name: 'news.show', method: 'GET', path: () => '/v1/news/news-1', expect: everybody },
  { name: 'patents.show', method: 'GET', path: () => '/v1/patents/patents-1', expect: everybody },
  { name: 'projects.show', method: 'GET', path: () => '/v1/projects/projects-1', expect: everybody },
  { name: 'publications.authors', method: 'GET', path: () => '/v1/publications/publications-1/authors', expect: everybody },
  { name: 'publications.show', method: 'GET', path: () => '/v1/publications/publications-1', expect: everybody },
  { name: 'records.show', method: 'GET', path: () => '/v1/records/researchers/researchers-1', expect: everybody },
  {
    name: 'references.records',
    method: 'POST',
    path: () => '/search-service/references',
    body: () => ({ items: [{ index: 'news', slug: 'news-1' }] }),
    expect: everybody,
  },
  { name: 'topics.show', method: 'GET', path: () => '/v1/research_groups/research_topics/research-topics-1', expect: everybody },
  { name: 'trials.show', method: 'GET', path: () => '/v1/clinical_trials/clinical-trials-1', expect: everybody },
  { name: 'search.search', method: 'POST', path: () => '/search-service/search', body: () => searched, expect: everybody },
  { name: 'search.search: a filter', method: 'POST', path: () => '/search-service/search', body: () => chosen, expect: paying },
  {
    name: 'search.search: page 2',
    method: 'POST',
    path: () => '/search-service/search',
    body: () => ({ ...searched, page: 1 }),
    expect: paying,
  },
  {
    name: 'search.search: page 2 of the news',
    method: 'POST',
    path: () => '/search-service/search',
    body: () => ({ index: 'news', page: 1 }),
    expect: paying,
  },
  {
    name: 'search.search: page 2 of a scope',
    method: 'POST',
    path: () => '/search-service/search',
    body: () => ({ ...searched, ...scoped, page: 1 }),
    expect: everybody,
  },
  { name: 'search.count', method: 'POST', path: () => '/search-service/count', body: () => ({}), expect: everybody },
  { name: 'search.filters', method: 'POST', path: () => '/search-service/filters', body: () => searched, expect: signedIn },
  { name: 'search.filterSets', method: 'POST', path: () => '/search-service/filter_sets', body: () => searched, expect: signedIn },
  { name: 'search.filterConfig', method: 'POST', path: () => '/search-service/filter_config', body: () => searched, expect: everybody },
  {
    name: 'search.searchableFields',
    method: 'GET',
    path: () => '/search-service/searchable_fields?index=publications',
    expect: everybody,
  },
  { name: 'search.synonyms', method: 'POST', path: () => '/search-service/synonyms', body: () => searched, expect: everybody },
  {
    name: 'search.termSuggestions',
    method: 'POST',
    path: () => '/search-service/term_suggestions',
    body: () => searched,
    expect: payingUsers,
  },
  {
    name: 'search.highlights',
    method: 'POST',
    path: () => '/search-service/highlights',
    body: () => ({ ...searched, keyword: 'number', slugs: ['publications-1'] }),
    expect: everybody,
  },
  { name: 'browse.categories', method: 'POST', path: () => '/search-service/browse/categories', body: () => searched, expect: signedIn },
  {
    name: 'browse.details',
    method: 'POST',
    path: () => '/search-service/browse/details',
    body: () => ({ state: searched, name: 'year' }),
    expect: signedIn,
  },
  { name: 'typeahead.typeahead', method: 'POST', path: () => '/search-service/typeahead', body: () => ({ query: 'a' }), expect: everybody },
  {
    name: 'typeahead.autocomplete',
    method: 'POST',
    path: () => '/search-service/autocomplete',
    body: () => ({ ...searched, filter: 'year', query: '2' }),
    expect: everybody,
  },
  { name: 'typeahead.organisation', method: 'GET', path: () => '/search-service/organisation?q=a', expect: everybody },
  { name: 'previews.topMatches', method: 'POST', path: () => '/search-service/search_top_matches', body: () => scoped, expect: everybody },
  {
    name: 'previews.related',
    method: 'POST',
    path: () => '/search-service/related_documents',
    body: () => ({ index: 'patents', slug: 'patents-0' }),
    expect: everybody,
  },
  {
    name: 'previews.list',
    method: 'POST',
    path: () => '/search-service/list',
    body: () => ({ ...searched, slugs: ['publications-1'] }),
    expect: everybody,
  },
  { name: 'previews.dashboardOf', method: 'GET', path: () => '/search-service/dashboard_data?index=news', expect: everybody },
  { name: 'previews.dashboard', method: 'POST', path: () => '/search-service/dashboard_data', body: () => ({}), expect: everybody },
  { name: 'expertise.graphData', method: 'POST', path: () => '/search-service/graph_data', body: () => searched, expect: signedIn },
  {
    name: 'expertise.expertises',
    method: 'POST',
    path: () => '/search-service/expertises',
    body: () => ({ index: 'researchers', slugs: ['researchers-0', 'researchers-1'] }),
    expect: signedIn,
  },
  {
    name: 'expertise.collaboratingWith',
    method: 'POST',
    path: () => '/search-service/collaborating_with',
    body: () => scoped,
    expect: everybody,
  },
  { name: 'landscape.show', method: 'POST', path: () => '/search-service/landscape', body: () => searched, expect: everybody },
  { name: 'landscape.show: a filter', method: 'POST', path: () => '/search-service/landscape', body: () => chosen, expect: paying },
  {
    name: 'bookmarks.count',
    method: 'POST',
    path: () => '/search-service/count_bookmarks',
    body: ({ owner }) => ({ user_id: owner.id }),
    expect: ownerAlone,
  },
  { name: 'bookmarks.search', method: 'POST', path: () => '/search-service/bookmarks', body: () => searched, expect: signedIn },
  {
    name: 'bookmarks.searchFolder',
    method: 'POST',
    path: () => '/search-service/bookmark_folder',
    body: ({ folder }) => ({ ...searched, bookmark_folder: folder.id }),
    expect: readers,
  },
  { name: 'folders.list', method: 'GET', path: ({ owner }) => `/v1/users/${owner.id}/bookmark_folders`, expect: ownerAlone },
  { name: 'folders.show', method: 'GET', path: ({ folder }) => `/v1/bookmark_folders/${folder.id}`, expect: readers },
  {
    name: 'folders.create',
    method: 'POST',
    path: () => '/v1/bookmark_folders',
    body: () => ({ bookmark_folder: { name: 'Mine' } }),
    keyed: true,
    expect: signedIn,
  },
  {
    name: 'folders.update',
    method: 'PUT',
    path: ({ folder }) => `/v1/bookmark_folders/${folder.id}`,
    body: () => ({ bookmark_folder: { name: 'Renamed' } }),
    keyed: true,
    expect: owners,
  },
  { name: 'folders.delete', method: 'DELETE', path: ({ folder }) => `/v1/bookmark_folders/${folder.id}`, keyed: true, expect: owners },
  {
    name: 'folders.addBookmark',
    method: 'POST',
    path: ({ folder }) => `/api/bookmark_folders/${folder.id}/bookmarks`,
    body: () => ({ slug_values: ['news-1'], index: 'news' }),
    keyed: true,
    expect: writers,
  },
  {
    name: 'folders.removeBookmark',
    method: 'DELETE',
    path: ({ folder }) => `/api/bookmark_folders/${folder.id}/bookmarks/news-1`,
    body: () => ({ index: 'news' }),
    keyed: true,
    expect: writers,
  },
]

/** What the server answers outside of the contract; open to everybody, because it says nothing of anybody. */
export const outsideTheContract = [
  'GET /v1/openapi.json',
  'GET /api/openapi.json',
  'GET /v1/avatars/:name',
  'GET /api/avatars/:name',
  'GET /sw-control.json',
  'POST /csp-reports',
  'GET /*',
]
