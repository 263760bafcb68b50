import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#app/routes/routes.ts'
import { errorPageTarget } from '#app/errors/error-pages.ts'
import { pageAt } from '#contract/page-at.ts'
import { type PageName, pathsOf } from '#contract/page-routes.ts'
import type { Role } from '#contract/roles.ts'
import { clearUrlSecrets } from '#features/account/url-secrets.ts'
import { routeRedirect } from '#app/routes/guards.ts'
import { loadPageView } from '#app/routes/load-view.ts'
import { singleEntry } from '#routing/app-history.ts'
import { kindAt } from '#routing/navigation.ts'
import { Router } from '#routing/router.ts'
import { signIn } from '#session/sign-in.ts'
import { openApp, type TestApp } from '../support/app.tsx'
import type { TestUser } from '../support/test-server.ts'

const visitors = ['guest', 'free', 'trial', 'verified_academic', 'premium', 'owner', 'other', 'member', 'admin'] as const
type Visitor = (typeof visitors)[number]

const group = 'research-groups-0'
let owner = ''

/** The page that says that there is no access, which leads back after a login. */
const noAccess = (from: string): string => `/403?${new URLSearchParams({ from }).toString()}`

/** Where each rule redirects each visitor; undefined: the page itself. */
const rules = {
  open: () => undefined,
  user: who => (who === 'guest' ? '/login' : undefined),
  own: who => (who === 'guest' ? '/login' : who === 'owner' ? undefined : `/profile/${owner}`),
  folders: who => (who === 'guest' ? '/login' : who === 'owner' ? undefined : '/404'),
  auth: who => (who === 'guest' ? undefined : '/search'),
  start: who => (who === 'guest' ? '/login' : '/search'),
  group: who => (who === 'owner' || who === 'admin' ? undefined : `/research_group/${group}`),
  community: (who, href) => (who === 'owner' || who === 'admin' || who === 'member' ? undefined : noAccess(href)),
  manage: (who, href) => (who === 'owner' || who === 'admin' ? undefined : noAccess(href)),
  onboarded: who => (who === 'guest' ? '/login' : '/search'),
  search: () => '/search',
  nowhere: () => '/404',
} satisfies Record<string, (who: Visitor, href: string) => string | undefined>

/** Every path of the app with its name and rule, by S1§2 and S2§2, or our own where those name none. */
const table: Record<string, [name: string, rule: keyof typeof rules]> = {
  '/': ['root', 'start'],
  '/login': ['login', 'auth'],
  '/forgot': ['forgot', 'open'],
  '/reset-password': ['reset_password', 'open'],
  '/signup': ['signup', 'auth'],
  '/signup/create': ['signup.create', 'auth'],
  '/confirmation': ['confirmation.pending', 'auth'],
  '/confirmation/pending': ['confirmation.pending', 'auth'],
  '/confirmation/resend': ['confirmation.resend', 'auth'],
  '/confirmation/invite': ['confirmation.invite', 'open'],
  '/confirmation/invite_request': ['confirmation.invite_request', 'open'],
  '/unsubscribe': ['unsubscribe', 'open'],
  '/auth/orcid/callback': ['orcid.callback', 'open'],
  '/auth/linkedin/callback': ['linkedin.callback', 'open'],
  '/search': ['searchHome', 'open'],
  '/dashboard': ['dashboard', 'search'],
  '/search/$category': ['search', 'open'],
  '/search/$category/$': ['search', 'open'],
  '/search/references': ['searchReferences', 'open'],
  '/landscape': ['searchLandscape', 'open'],
  '/landscape/$category': ['searchLandscape', 'open'],
  '/landscape/$category/$': ['searchLandscape', 'open'],
  '/profile/$id': ['researcher.show', 'open'],
  '/profile/$id/explore': ['researcher.explore', 'open'],
  '/profile/$id/explore/$category': ['researcher.explore', 'open'],
  '/profile/$id/explore/$category/$': ['researcher.explore', 'open'],
  '/profile/$id/bookmark_folders': ['researcher.bookmark_folders.overview', 'folders'],
  '/profile/$id/bookmark_folders/$bookmark_folder': ['researcher.bookmark_folders.show', 'open'],
  '/profile/$id/bookmark_folders/$bookmark_folder/$category': ['researcher.bookmark_folders.show', 'open'],
  '/profile/$id/bookmark_folders/$bookmark_folder/$category/$': ['researcher.bookmark_folders.show', 'open'],
  '/profile/$id/invite': ['researcher.invite', 'own'],
  '/profile/$id/settings': ['researcher.settings', 'own'],
  '/profile/$id/settings/settings': ['researcher.settings', 'own'],
  '/profile/$id/settings/change-account': ['researcher.settings.change-account', 'own'],
  '/onboarding': ['onboarding', 'onboarded'],
  '/onboarding/intro': ['onboarding.intro', 'user'],
  '/onboarding/function-title': ['onboarding.function-title', 'user'],
  '/onboarding/interests': ['onboarding.interests', 'user'],
  '/onboarding/collaboration-interests': ['onboarding.collaboration-interests', 'user'],
  '/research_group/$id': ['research_group.show', 'open'],
  '/research_group/$id/explore': ['research_group.explore', 'open'],
  '/research_group/$id/explore/$category': ['research_group.explore', 'open'],
  '/research_group/$id/explore/$category/$': ['research_group.explore', 'open'],
  '/research_group/$id/team': ['research_group.team', 'group'],
  '/research_group/$id/invite': ['research_group.invite', 'group'],
  '/organisation/$id': ['organisation.show', 'open'],
  '/organisation/$id/explore': ['organisation.explore', 'open'],
  '/organisation/$id/explore/$category': ['organisation.explore', 'open'],
  '/organisation/$id/explore/$category/$': ['organisation.explore', 'open'],
  '/communities': ['communities', 'open'],
  '/questions': ['questions', 'open'],
  '/community/$id': ['community.show', 'community'],
  '/community/$id/explore': ['community.explore', 'community'],
  '/community/$id/explore/$category': ['community.explore', 'community'],
  '/community/$id/explore/$category/$': ['community.explore', 'community'],
  '/community/$id/opportunities': ['community.opportunities', 'community'],
  '/community/$id/workspace': ['community.workspace', 'community'],
  '/community/$id/questions': ['community.questions', 'community'],
  '/community/$id/questions/$question': ['community.questions.question', 'community'],
  '/community/$id/members': ['community.members', 'manage'],
  '/community/$id/invite': ['community.invite', 'manage'],
  '/create/opportunity/$id': ['create.opportunity', 'user'],
  '/create/research_group': ['create.research_group.type', 'user'],
  '/create/research_group/company': ['create.research_group.company', 'user'],
  '/create/research_group/academic': ['create.research_group.academic', 'user'],
  '/create/community': ['create.community.type', 'user'],
  '/create/community/organisation': ['create.community.organisation', 'user'],
  '/create/community/project': ['create.community.project', 'user'],
  '/create/organisation': ['create.organisation', 'user'],
  '/alerts': ['alerts', 'user'],
  '/notifications': ['notifications', 'user'],
  '/announcements': ['announcements', 'user'],
  '/analyses': ['analyses', 'user'],
  '/analyses/$id': ['analyses.show', 'user'],
  '/mailbox': ['mailbox', 'open'],
  '/terms': ['terms', 'open'],
  '/privacy': ['privacy', 'open'],
  '/cookies': ['cookies', 'open'],
  '/api-docs': ['api-docs', 'open'],
  '/401': ['401', 'open'],
  '/403': ['403', 'open'],
  '/404': ['404', 'open'],
  '/429': ['429', 'open'],
  '/500': ['500', 'open'],
  '/$': ['unknown', 'nowhere'],
}

/** A community with nothing open to the public, and one with everything open. */
const hidden = 'quiet-circle'
const open = 'open-circle'

const addressOf = (path: string): string => {
  const id = path.startsWith('/community')
    ? hidden
    : path.startsWith('/profile')
      ? owner
      : path.startsWith('/organ')
        ? 'organisations-0'
        : group
  const named: Record<string, string> = { id, category: 'publications', bookmark_folder: 'f1', question: 'q1' }
  return path.replace(/\$(\w+)/g, (_, name: string) => named[name] ?? 'x').replace(/\$$/, 'year:2019')
}

/** Only its server, session and network: no test looks at the page. */
let app: TestApp
const users = new Map<Visitor, TestUser>()

/** Resolves an address like the app does, with guards, redirects and the code of its view, but draws nothing. */
async function resolveHref(href: string): Promise<{ href: string; name: string | undefined }> {
  const history = singleEntry(href)
  const alone = new Router({ history, routes, redirect: routeRedirect, loadView: loadPageView })
  await alone.load()
  return { href: history.href(), name: alone.shown?.entry.place.name }
}

const signInAs = async (who: Visitor): Promise<void> => {
  const user = users.get(who)
  if (user) await signIn(user.email, user.password)
}

beforeAll(async () => {
  app = await openApp()
  for (const who of visitors) {
    if (who === 'guest') continue
    const isPlan = who === 'trial' || who === 'verified_academic' || who === 'premium'
    users.set(who, await app.server.user({ user_type: isPlan ? who : 'free' }))
  }
  const { slug_values } = await app.server.store.read
    .selectFrom('users')
    .select('slug_values')
    .where('id', '=', users.get('owner')!.id)
    .executeTakeFirstOrThrow()
  owner = slug_values[0]!
  const flags = (value: boolean) => ({ overview_visible: value, search_visible: value, pages_visible: value, questions_visible: value })
  const roles: [Visitor, Role][] = [
    ['owner', 'owner'],
    ['admin', 'admin'],
    ['member', 'member'],
  ]
  await app.server.store.write(async tx => {
    const row = (slug_value: string, value: boolean) => ({ id: slug_value, slug_value, name: slug_value, created_at: 1, ...flags(value) })
    await tx
      .insertInto('communities')
      .values([row(hidden, false), row(open, true)])
      .execute()
    const member = (kind: 'community' | 'research_group', slug_value: string) =>
      roles.map(([who, role]) => ({ kind, slug_value, role, user_id: users.get(who)!.id, created_at: 1 }))
    await tx
      .insertInto('memberships')
      .values([...member('community', hidden), ...member('research_group', group)])
      .execute()
  })
})
afterAll(async () => {
  // Requests of the nine users that are still under way end before the server stops.
  app.network.on = false
  await new Promise(resolve => setTimeout(resolve, 300))
  await app.close()
})

test('the table lists every route by its name, and nothing else', () => {
  const declared = (Object.keys(routes) as PageName[]).flatMap(name => pathsOf(name).map(path => [path, name]))
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(Object.entries(table).map(([path, [name]]) => [path, name])))
})

test('without a router, an address leads to the same page', () => {
  const addresses = Object.entries(table).map(([path, [name]]) => [addressOf(path), name] as const)
  expect(addresses.map(([address]) => [address, pageAt(address)])).toEqual(addresses)
  expect(pageAt('/no/such/page')).toBe('unknown')
})

const tokenPages = ['confirmation.pending', 'confirmation.invite', 'confirmation.invite_request', 'unsubscribe']

/** Where a confirmation token does not lead to its page, or stays in the address. */
async function tokensAstray(): Promise<unknown[]> {
  const astray: unknown[] = []
  for (const [path, [name]] of Object.entries(table)) {
    const found = await resolveHref(`${addressOf(path)}?confirmation_token=abc`)
    const expected = tokenPages.includes(name) ? name : 'confirmation.pending'
    if (found.name !== expected || found.href.includes('token')) astray.push([path, found])
  }
  clearUrlSecrets()
  return astray
}

test('a confirmation token leads a guest from any route to its page, without the token (S1§2)', async () => {
  expect(await tokensAstray()).toEqual([])
})

test.each(visitors)('every route leads %s to its page or redirects by its rule', async who => {
  await signInAs(who)
  const wrong: string[] = []
  for (const [path, [name, rule]] of Object.entries(table)) {
    const href = addressOf(path)
    const found = await resolveHref(href)
    const expected = rules[rule](who, href)
    if (found.href !== (expected ?? href) || (expected === undefined && found.name !== name))
      wrong.push(`${href} led to ${found.href} (${found.name}), not to ${expected ?? name}`)
  }
  expect(wrong).toEqual([])
})

test('a confirmation token leads a signed-in user from any route to its page, without the token', async () => {
  await signInAs('premium')
  expect(await tokensAstray()).toEqual([])
})

test('a non-member sees the pages of a community that its flags open, but not those of managers', async () => {
  await signInAs('other')
  for (const page of ['', '/explore', '/workspace', '/questions'])
    expect((await resolveHref(`/community/${open}${page}`)).name).not.toBe('403')
  for (const page of ['/members', '/invite']) expect((await resolveHref(`/community/${open}${page}`)).name).toBe('403')
})

test('a hidden community and a missing one lead to the same page', async () => {
  await signInAs('other')
  for (const path of [`/community/${hidden}/workspace`, '/community/never-was/workspace'])
    expect((await resolveHref(path)).href).toBe(noAccess(path))
})

test('the kind of a path is search exactly for the search pages', () => {
  for (const path of ['/search/patents', '/landscape', '/landscape/news/x:y', '/profile/a/explore', '/organisation/b/explore/news'])
    expect([path, kindAt(path)]).toEqual([path, 'search'])
  for (const path of ['/search', '/', '/profile/a', '/profile/a/bookmark_folders', '/research_group/x/explorer', '/searching/x'])
    expect([path, kindAt(path)]).not.toEqual([path, 'search'])
})

test('offline, the last permission is used, and a page without one opens', async () => {
  await signInAs('member')
  await resolveHref(`/community/${hidden}/members`)
  app.network.on = false
  expect((await resolveHref(`/community/${hidden}/members`)).name).toBe('403')
  expect((await resolveHref('/community/never-asked/workspace')).name).toBe('community.workspace')
  app.network.on = true
})

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/404?from=/x', 'javascript:alert(1)'])(
  'A12: an error page links neither to other sites nor to itself: %j',
  from => {
    const found = errorPageTarget(new URLSearchParams({ from }), 0).from
    expect(found === undefined || new URL(found, location.origin).origin === location.origin).toBe(true)
    expect(found ?? '').not.toMatch(/^\/(404|[/\\])/)
  },
)
