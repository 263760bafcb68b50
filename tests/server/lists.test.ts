import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Folder } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/store/unit-of-work.ts'
import { type EndpointName, endpoints } from '../support/endpoints.ts'
import { folderMembership } from '../support/folder-members.ts'
import { followedRow } from '../support/followed-row.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const folderCount = 250
let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user()
  const folders = Array.from({ length: folderCount }, (_, n) => ({
    id: `folder-${String(n).padStart(3, '0')}`,
    name: `Folder ${n}`,
    description: 'x'.repeat(2000),
    is_private: false,
    tags: [],
    version: 1,
    change_seq: n,
    created_at: n,
    updated_at: 1000 + n,
    owner_user_id: user.id,
  }))
  const members = folders.map(({ id }) => folderMembership(id, user.id, 'owner'))
  const followed = folders.map((_, n) => followedRow(user.id, `profile-${n}`, n, n % 2 ? 'researchers' : 'organisations'))
  await server.store.write(async tx => {
    await tx.insertInto('folders').values(folders).execute()
    await tx.insertInto('memberships').values(members).execute()
    await tx.insertInto('subscriptions').values(followed).execute()
    await tx
      .insertInto('bookmarks')
      .values({ ...item, folder_id: 'folder-249' })
      .execute()
    await tx
      .insertInto('bookmarks')
      .values({ ...item, folder_id: 'folder-003' })
      .execute()
  })
})
afterAll(() => server.stop())
const item = { index_name: 'news' as const, slug_value: 'news-1', added_by: 'x', added_at: 1, added_version: 1, change_seq: 1 }

interface Page {
  page: number
  more: boolean
  [list: string]: unknown
}
/** Every page of a list. */
async function pagesOf(ask: (page: number) => Promise<{ status: number; body: Page }>): Promise<Page[]> {
  const pages: Page[] = []
  do {
    const { status, body } = await ask(pages.length)
    expect([status, body.page]).toEqual([200, pages.length])
    expect(JSON.stringify(body).length).toBeLessThan(1024 * 1024)
    pages.push(body)
  } while (pages.at(-1)!.more && pages.length < 10)
  return pages
}
const newestFirst = Array.from({ length: folderCount }, (_, n) => `Folder ${folderCount - 1 - n}`)

test.each([
  [
    'the folders of a user',
    'results',
    (page: number) => server.request<Page>(`/v1/users/${user.id}/bookmark_folders?page=${page}`, { user }),
  ],
  [
    'the folders with their counts',
    'folders',
    (page: number) => server.request<Page>('/search-service/count_bookmarks', { user, body: { user_id: user.id, page } }),
  ],
  [
    'the public folders of a profile',
    'folders',
    async (page: number) => {
      const { slug_values } = (await server.request<{ slug_values: string[] }>('/v1/me', { user })).body
      return server.request<Page>(`/v1/users/${slug_values[0]}/public_folders?page=${page}`)
    },
  ],
])('A40 %s come in pages, each once and in one order', async (_, list, ask) => {
  const pages = await pagesOf(ask)
  const rows = pages.map(page => page[list] as Folder[])
  expect(rows.map(({ length }) => length)).toEqual([limits.listPage, limits.listPage, 50])
  expect(rows.flat().map(({ name }) => name)).toEqual(newestFirst)
  expect([rows[0]![0]!.count, rows[0]![1]!.count, rows[2]!.at(-4)!.count]).toEqual([1, 0, 1])
  expect((await ask(9)).body).toMatchObject({ [list]: [], page: 9, more: false })
})

test.each([
  ['the invitations to a folder', 'invites', () => '/v1/bookmark_folders/folder-000/invites'],
  ['the invitations of a user', 'invites', () => `/v1/users/${user.id}/invites`],
  ['the history of a folder', 'history', () => '/v1/bookmark_folders/folder-000/history'],
  ['the people who share a folder', 'contributors', () => '/v1/bookmark_folders/folder-000/contributors'],
])('A40 %s come in pages, each once and in one order', async (_, list, path) => {
  await server.store.write(tx => manyInFolder(tx))
  const pages = await pagesOf(page => server.request<Page>(`${path()}?page=${page}`, { user }))
  const rows = pages.flatMap(page => page[list] as object[]).map(row => JSON.stringify(row))
  expect(pages.map(page => (page[list] as object[]).length)).toEqual([limits.listPage, limits.listPage, 50])
  expect(new Set(rows).size).toBe(folderCount)
  const again = await pagesOf(page => server.request<Page>(`${path()}?page=${page}`, { user }))
  expect(again).toEqual(pages)
  if (list === 'contributors') expect(JSON.parse(rows[0]!)).toMatchObject({ is_holder: true })
})

/** A folder with as many invitations, lines of history and people; written once. All at one time, so that only ids order them. */
async function manyInFolder(tx: Tx): Promise<void> {
  const target = { invitable_type: 'bookmark_folder' as const, invitable_name: 'Folder 0', user_id: null, role: 'admin' as const }
  const numbers = Array.from({ length: folderCount }, (_, n) => n)
  const invites = numbers.flatMap(n => [
    { ...target, id: `sent-${n}`, invitable_id: 'folder-000', email: `many${n}@example.org` },
    { ...target, id: `own-${n}`, invitable_id: `folder-${String(n).padStart(3, '0')}`, email: user.email },
  ])
  const more = { invited_by: user.id, message: '', action: null, created_at: 1, deleted_at: null }
  const once = invites.filter(({ id }) => id !== 'own-0').map(row => ({ ...row, ...more }))
  const others = [{ ...target, ...more, id: 'own-0', invitable_id: 'folder-001', email: user.email }]
  await tx
    .insertInto('invites')
    .values([...once, ...others])
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const lines = numbers.map(n => ({
    id: `line-${n}`,
    target_type: 'bookmark_folder' as const,
    target_id: 'folder-000',
    kind: 'renamed' as const,
    done_by: user.id,
    about_user_id: null,
    count: 1,
    index_name: null,
    name: `Name ${n}`,
    role: null,
    began_at: 1,
    at: 1,
  }))
  await tx
    .insertInto('membership_history')
    .values(lines)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const people = numbers.slice(1).map(n => ({
    id: `person-${n}`,
    email: `many.people${n}@example.org`,
    full_name: `Person ${n}`,
    password_hash: '',
    user_type: 'free' as const,
    verified: true,
    slug_values: [`person-${n}`],
    created_at: 1,
  }))
  await tx
    .insertInto('users')
    .values(people)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx
    .insertInto('memberships')
    .values(people.map(({ id }) => folderMembership('folder-000', id, 'member')))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

test('A40 the followed profiles come in pages; without a page, the first', async () => {
  const pages = await pagesOf(page => server.request<Page>(`/v1/users/${user.id}/subscriptions?page=${page}`, { user }))
  const names = pages.map(page => [...(page['organisations'] as Folder[]), ...(page['researchers'] as Folder[])].map(({ name }) => name))
  expect(names.map(({ length }) => length)).toEqual([limits.listPage, limits.listPage, 50])
  expect(new Set(names.flat()).size).toBe(folderCount)
  expect((await server.request<Page>(`/v1/users/${user.id}/subscriptions`, { user })).body).toEqual(pages[0])
  for (const page of ['-1', '1.5', 'x', '100000'])
    expect([page, (await server.request(`/v1/users/${user.id}/subscriptions?page=${page}`, { user })).status]).toEqual([page, 422])
})

/** What bounds each list of the contract. A new call with a list needs a line here: page it, or bound it. */
const boundedBy: Partial<Record<EndpointName, string>> = {
  ...allOf('pages of limits.listPage', [
    ...([
      'alerts.subscriptions',
      'bookmarks.count',
      'folders.list',
      'publicFolders.list',
      'searches.list',
      'exports.list',
      'analyses.list',
      'analyses.inFolder',
      'analyses.answers',
      'alertFeeds.list',
    ] as const),
    ...(['memberships.invites', 'memberships.contributors', 'memberships.history', 'memberships.pendingInvites'] as const),
  ]),
  ...allOf('pages', [
    'bookmarks.search',
    'bookmarks.searchFolder',
    'changes.since',
    'publicFolders.show',
    'search.search',
    'communityExplore.search',
  ]),
  ...allOf('limits.claims: requests that are listed, and suggestions', ['claims.own', 'claims.suggestions']),
  ...allOf('the bounds of an account', ['claims.claim', 'claims.release']),
  ...allOf('pages', ['claims.requests']),
  ...allOf('pages', ['announcements.list', 'exports.rows', 'notifications.list']),
  ...allOf('pages of limits.listPage, and the parts of a publication', ['ownPublications.list']),
  ...allOf('the parts of a publication', ['ownPublications.add', 'ownPublications.show', 'ownPublications.update']),
  ...allOf('limits.ownPublication.batch', ['ownPublications.importData']),
  ...allOf('limits.orcid', ['orcid.fetch']),
  ...allOf('limits.export: columns, and records that are named', ['exports.config', 'exports.scopedConfig', 'exports.record']),
  ...allOf('limits.analysis: records of an answer and their passages, the first answers of an analysis per record, folders', [
    ...(['analyses.start', 'analyses.stop', 'analyses.show', 'analyses.change', 'analyses.startPerItem', 'analyses.preview'] as const),
  ]),
  ...allOf('limits.evaluation: templates with their parameters, and profiles', ['profileQuestions.templates', 'profileQuestions.bulk']),
  ...allOf('a line for each of 30 days', ['analystUse.show']),
  ...allOf('limits.analysis: listed results, suggested questions', ['analyses.overview', 'analyses.suggest']),
  ...allOf('the ids that were sent', ['announcements.read', 'notifications.read']),
  ...allOf('limits.search.found', ['alerts.subscribe', 'alerts.update', 'searches.create', 'searches.update']),
  ...allOf('streamed', ['dump.records', 'users.data']),
  ...allOf('the bounds of an account: ids of folders, groups, interests, hints', [
    ...(['account.authenticate', 'account.refresh', 'account.me', 'plans.redeemCoupon', 'providers.authenticateLinkedin'] as const),
    ...([
      'addressChecks.confirm',
      'providers.authenticateOrcid',
      'secondaryEmails.makePrimary',
      'signUp.confirm',
      'users.saveProfile',
      'users.setCategory',
    ] as const),
    ...(['users.setTooltips', 'users.update', 'onboarding.changeInterests', 'onboarding.interests', 'onboarding.setInterests'] as const),
    ...(['onboarding.setCollaborationInterests', 'secondaryEmails.list'] as const),
  ]),
  ...allOf('limits.profile and limits.career: the lists of a profile', [
    ...(['researchers.show', 'researchers.update', 'researchers.interests', 'researchers.keywords'] as const),
    ...(['researchers.createInterest', 'researchers.addInterest', 'researchers.removeInterest'] as const),
    ...(['researchers.setDisciplines', 'researchers.setResearchTypes', 'researchers.setSectors'] as const),
    ...(['researchers.setTherapeutics', 'researchers.setMedicalTechnologies'] as const),
  ]),
  ...allOf('limits.account: memberships, and limits.profile: organisations', [
    ...(['researchers.organisations', 'researchers.addOrganisation', 'researchers.removeOrganisation'] as const),
    ...(['researchers.groups', 'researchers.leaveGroup', 'researchers.communities'] as const),
  ]),
  ...allOf('pages', ['researchers.projects']),
  ...allOf('limits.communityInterests', ['researchers.communityInterests']),
  ...allOf('a fixed number of rows, and one for each year', ['researcherFigures.show', 'researcherFigures.similar']),
  ...allOf('a fixed list of fields of science', ['disciplines.list', 'disciplines.show']),
  ...allOf('one folder: its tags and its counts by index', [
    ...([
      'folders.show',
      'folders.create',
      'folders.update',
      'folders.removeBookmark',
      'folders.updateBookmark',
      'memberships.cancelInvite',
    ] as const),
    ...(['memberships.removeContributor', 'memberships.leaveFolder', 'memberships.acceptInvite'] as const),
  ]),
  ...allOf('pages of limits.listPage', [
    'analyses.inFolder',
    'groupMemberships.members',
    'groupMemberships.pendingMembers',
    'groupMemberships.invites',
    'groupMemberships.requests',
    'groupMemberships.history',
    'communityGroups.communities',
    'communityGroups.communityInvites',
    'groupMemberships.ownRequests',
    ...(['communityGroups.groups', 'communityGroups.group', 'communityGroups.invites'] as const),
  ]),
  ...allOf('limits.groupsInCommunity: groups and people of one call', [
    ...(['communityGroups.join', 'communityGroups.researcher', 'communityGroups.invite'] as const),
    ...(['communityGroups.resendInvite', 'communityGroups.cancelInvite'] as const),
  ]),
  ...allOf('pages of limits.listPage', ['communityPages.list', 'communityPages.versions']),
  ...allOf('limits.communityPage.pages', ['communityPages.setOrder']),
  ...allOf('a page with the slugs of who made and wrote it', [
    ...(['communityPages.create', 'communityPages.show', 'communityPages.update', 'communityPages.version'] as const),
  ]),
  ...allOf('pages of limits.listPage', ['organisations.requests', 'organisations.asked', 'editFlags.asked']),
  ...allOf('a line of history with the slugs of its people', ['editFlags.flag']),
  ...allOf('limits.organisation: relations, and parts of a page', ['organisations.show', 'organisations.parts']),
  ...allOf('the name of one organisation, and its fields', ['organisations.create', 'organisations.update']),
  ...allOf('limits.organisation.suggested', ['organisations.matches', 'organisations.domains', 'organisations.find']),
  ...allOf('limits.account: memberships', ['organisations.accept']),
  ...allOf('limits.researchGroup.topics, and the lists of a group', [
    ...(['researchGroups.show', 'researchGroups.create', 'researchGroups.update', 'researchGroups.topics'] as const),
    ...(['researchGroups.addTopic', 'researchGroups.changeTopic', 'researchGroups.removeTopic'] as const),
  ]),
  ...allOf('limits.profile.terms', [
    ...(['researchGroups.setSectors', 'researchGroups.setTherapeutics', 'researchGroups.setMedicalTechnologies'] as const),
    ...(['researchGroups.setResearchTypes', 'researchGroups.createInterest', 'researchGroups.addInterest'] as const),
    ...(['researchGroups.removeInterest'] as const),
  ]),
  ...allOf('pages', ['opportunities.list', 'opportunities.ofUser']),
  ...allOf('the slugs of who wrote it', [
    ...(['opportunities.show', 'opportunities.create', 'opportunities.update', 'opportunities.close'] as const),
  ]),
  ...allOf('pages of limits.listPage', ['blockedPeople.list', 'communities.list', 'questionModeration.reports', 'questions.all']),
  ...allOf('limits.community, and the lists of a community', [
    ...(['communities.show', 'communities.create', 'communities.update', 'communities.changeSettings'] as const),
    ...(['communities.researchInterests', 'communities.interests', 'communities.contacts'] as const),
  ]),
  ...allOf('pages of limits.question: questions, answers, and the comments on each', ['questions.list', 'questions.show']),
  ...allOf('limits.question: tags and slugs of who wrote it, similar ones, earlier texts', [
    ...(['questions.similar', 'questions.tags', 'questions.create', 'questions.update', 'questions.accept'] as const),
    ...(['questions.follow', 'questions.unfollow', 'questions.answer', 'questions.changeAnswer', 'questions.removeAnswer'] as const),
    ...(['questions.comment', 'questions.changeComment', 'questions.commentAnswer', 'questions.changeAnswerComment'] as const),
    'questionModeration.earlierTexts',
  ]),
  ...allOf('a fixed list of choices', ['communities.types']),
  ...allOf('a fixed list of choices', ['researchGroups.researchTypes', 'researchGroups.groupTypes', 'researchGroups.fte']),
  ...allOf('one person, group or community with its slugs', [
    'groupMemberships.changeMember',
    'groupMemberships.passOn',
    'groupMemberships.resendInvite',
    'groupMemberships.cancelInvite',
    'groupMemberships.acceptRequest',
    'communityGroups.acceptCommunityInvite',
    'groupMemberships.join',
    'groupMemberships.resendRequest',
    'groupMemberships.cancelRequest',
  ]),
  ...allOf('one person with the slugs of their profile', ['memberships.resendInvite', 'memberships.changeContributor']),
  ...allOf('a result for each address, at most limits.invite.people', ['memberships.invite', 'groupMemberships.invite']),
  ...allOf('limits.ownEntry: entries of a call, and people of an entry', [
    'ownEntries.add',
    'ownEntries.update',
    'ownEntries.remove',
    'ownEntries.link',
  ]),
  ...allOf('limits.secondFactors: passkeys of an account, its recovery codes, and where passkeys work', [
    ...(['secondFactors.begin', 'secondFactors.signIn', 'secondFactors.finishSignIn', 'secondFactors.beginConfirmation'] as const),
    ...(['secondFactors.show', 'secondFactors.beginPasskey', 'secondFactors.addPasskey', 'secondFactors.renamePasskey'] as const),
    ...(['secondFactors.removePasskey', 'secondFactors.addApp', 'secondFactors.removeApp', 'secondFactors.renewCodes'] as const),
  ]),
  ...allOf('a fixed number of rows', [
    ...(['account.sessions', 'account.demoAccounts', 'contactInfo.types', 'contacts.ofGroup', 'installation.mails'] as const),
    ...(['installation.show', 'onboarding.typeahead', 'search.filterConfig', 'search.searchableFields', 'typeahead.autocomplete'] as const),
    ...(['typeahead.organisation', 'typeahead.typeahead', 'search.rewrites', 'search.synonyms', 'search.termSuggestions'] as const),
    ...(['browse.categories', 'browse.details', 'expertise.collaboratingWith', 'expertise.expertises', 'expertise.graphData'] as const),
    ...(['trends.config', 'trends.show'] as const),
    ...(['landscape.show', 'maps.show', 'previews.dashboard', 'previews.dashboardOf', 'previews.related', 'previews.topMatches'] as const),
    ...(['related.cited', 'related.citing', 'related.records', 'search.filterSets', 'search.filters'] as const),
  ]),
  ...allOf('limits.popUp', ['popUps.researcher', 'popUps.organisation', 'popUps.researchGroup']),
  ...allOf('limits.contactInfo.most', ['contactInfo.show', 'contactInfo.create', 'contactInfo.update', 'contactInfo.remove']),
  ...allOf('as many as were asked for, at most limits.references.batch', ['previews.list', 'references.records', 'search.highlights']),
  ...allOf('one record of the catalogue, counted by the allowance for records', [
    ...(['folders.addBookmark', 'news.show', 'patents.show', 'projects.show', 'publications.authors', 'publications.show'] as const),
    ...(['records.show', 'topics.show', 'trials.show'] as const),
  ]),
}
function allOf(reason: string, names: readonly EndpointName[]): Partial<Record<EndpointName, string>> {
  return Object.fromEntries(names.map(name => [name, reason]))
}

interface SchemaNode {
  type: string
  wrapped?: SchemaNode
  entries?: Record<string, SchemaNode>
  options?: readonly unknown[]
  value?: SchemaNode
}
const hasList = (node: unknown): boolean => {
  if (typeof node !== 'object' || node === null) return false
  const { type, wrapped, entries = {}, options = [], value } = node as SchemaNode
  return type === 'array' || [wrapped, ...Object.values(entries), ...options, value].some(hasList)
}

test('A40 every list of the contract is paged, streamed or bounded', () => {
  const lists = endpoints.filter(({ spec }) => hasList(spec.reply)).map(({ name }) => name)
  expect(lists.filter(name => boundedBy[name] === undefined)).toEqual([])
  expect(Object.keys(boundedBy).filter(name => !lists.includes(name as EndpointName))).toEqual([])
  const paged = endpoints.filter(({ name }) => boundedBy[name] === 'pages of limits.listPage')
  for (const { name, spec } of paged)
    expect([name, hasField(spec.reply, 'more'), hasField(spec.query ?? spec.body, 'page')]).toEqual([name, true, true])
})

const hasField = (schema: unknown, name: string): boolean => name in ((schema as SchemaNode).entries ?? {})
