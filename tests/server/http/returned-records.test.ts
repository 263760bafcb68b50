import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isSafe, limitOf } from '#contract/endpoint.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { RateLimiter, rateLimits } from '#server/http/rate-limits.ts'
import { addGroup } from '#server/subjects/memberships/index.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { type EndpointName, endpointNamed, endpoints } from '../../support/endpoints.ts'
import { type TestServer, startTestServer } from '../../support/test-server.ts'
import type { Row, Scene } from '../authorisation/actors.ts'
import { nameOf, requestOf, table } from '../authorisation/table.ts'
import { addCommunity } from '../people/memberships.ts'

/** Why an answer with records or their names is not counted. */
const uncounted: Partial<Record<EndpointName, string>> = {
  'changes.since': 'the account’s own items, counted when they were saved',
  'users.data': 'the account’s own rows',
  'alerts.subscribe': 'the name of one profile, which the caller chose by its slug',
  'alerts.subscriptions': 'the account’s own list',
  'namesakes.tellApart': 'the slugs of two profiles, which the caller chose',
  'researchers.addOrganisation': 'the name of one organisation, which the caller chose by its slug',
  'groupMemberships.join': 'the name of one group or organisation, which the caller chose by its slug',
  'opportunities.list': 'the name of one group, which the caller chose by its slug',
  'organisations.find': 'organisations of the domain of an address that the caller has',
  'researchers.addExperience': 'the organisation of which the caller wrote the name',
  'researchers.addEducation': 'the organisation of which the caller wrote the name',
}

const accounts = [
  ...(['account.authenticate', 'account.me', 'account.refresh', 'plans.redeemCoupon', 'providers.authenticateLinkedin'] as const),
  ...(['providers.authenticateOrcid', 'secondaryEmails.makePrimary', 'signUp.confirm', 'users.saveProfile', 'users.setCategory'] as const),
  ...(['users.update', 'secondFactors.signIn', 'secondFactors.finishSignIn', 'addressChecks.confirm'] as const),
] as const
const ownFolders = [
  'folders.create',
  'folders.list',
  'folders.removeBookmark',
  'folders.show',
  'folders.update',
  'publicFolders.list',
] as const
const sharing = [
  ...(['memberships.invites', 'memberships.invite', 'memberships.resendInvite', 'memberships.cancelInvite'] as const),
  ...(['memberships.contributors', 'memberships.changeContributor', 'memberships.removeContributor', 'memberships.history'] as const),
  ...(['memberships.leaveFolder', 'memberships.pendingInvites', 'memberships.acceptInvite'] as const),
] as const
const groups = [
  'groupMemberships.members',
  'groupMemberships.pendingMembers',
  'groupMemberships.invites',
  'groupMemberships.requests',
  'groupMemberships.history',
  'communityGroups.communities',
  'communityGroups.communityInvites',
  ...(['communityGroups.join', 'communityGroups.leave', 'communityGroups.groups', 'communityGroups.group'] as const),
  ...(['communityGroups.researcher', 'communityGroups.invites', 'communityGroups.invite'] as const),
  ...(['communityGroups.resendInvite', 'communityGroups.cancelInvite'] as const),
  'groupMemberships.ownRequests',
  'groupMemberships.changeMember',
  'groupMemberships.passOn',
  'groupMemberships.resendInvite',
  'groupMemberships.cancelInvite',
  'groupMemberships.acceptRequest',
  'communityGroups.acceptCommunityInvite',
  'groupMemberships.resendRequest',
  'groupMemberships.cancelRequest',
  'groupMemberships.invite',
  'groupMemberships.removeMember',
  ...(['researchGroups.create', 'researchGroups.update', 'researchGroups.remove', 'researchGroups.topics'] as const),
  ...(['researchGroups.addTopic', 'researchGroups.changeTopic', 'researchGroups.removeTopic'] as const),
  ...(['organisations.create', 'organisations.update', 'organisations.accept', 'organisations.requests'] as const),
  'organisations.asked',
  ...(['editFlags.flag', 'editFlags.asked'] as const),
] as const
const talk = [
  ...(['communities.list', 'communities.show', 'communities.create', 'communities.update', 'communities.changeSettings'] as const),
  ...(['communities.researchInterests', 'communities.interests', 'communities.contacts'] as const),
  ...(['blockedPeople.list', 'blockedPeople.block', 'blockedPeople.unblock', 'questionModeration.reports'] as const),
  ...(['communityPages.list', 'communityPages.create', 'communityPages.setOrder', 'communityPages.show'] as const),
  ...(['communityPages.update', 'communityPages.versions', 'communityPages.version', 'communities.remove'] as const),
  ...(['opportunities.show', 'opportunities.create', 'opportunities.update', 'opportunities.close'] as const),
  ...(['questions.list', 'questions.show', 'questions.create', 'questions.update', 'questions.accept', 'questions.all'] as const),
  ...(['questions.follow', 'questions.unfollow', 'questions.answer', 'questions.changeAnswer', 'questions.removeAnswer'] as const),
  ...(['questions.comment', 'questions.changeComment', 'questions.commentAnswer', 'questions.changeAnswerComment'] as const),
] as const
const ownProfile = [
  ...(['claims.own', 'claims.claim', 'claims.release', 'researchers.update', 'researchers.organisations', 'researchers.groups'] as const),
  ...(['researchers.removeOrganisation', 'researchers.leaveGroup', 'researchers.communities'] as const),
] as const
const publicationsOfPeople = [
  ...(['ownPublications.list', 'ownPublications.show', 'ownPublications.add', 'ownPublications.update'] as const),
  ...(['ownPublications.importData', 'orcid.fetch'] as const),
] as const
/** Whose slugs an answer has, if they are not of records. */
const withoutRecords: Partial<Record<EndpointName, string>> = {
  ...Object.fromEntries(accounts.map(name => [name, 'of the account’s own profile'])),
  ...Object.fromEntries(sharing.map(name => [name, 'of people who share a folder'])),
  ...Object.fromEntries(groups.map(name => [name, 'of groups and of people who belong to them'])),
  ...Object.fromEntries(talk.map(name => [name, 'of communities and of people who write there'])),
  ...Object.fromEntries(ownFolders.map(name => [name, 'of folders and their owners'])),
  ...Object.fromEntries(ownProfile.map(name => [name, 'of what a person has on the profile'])),
  ...Object.fromEntries(publicationsOfPeople.map(name => [name, 'of publications that a person has put on the profile'])),
  'claims.suggestions': 'of records with the name of the account: here none has it',
  'claims.requests': 'of requests, for the owner of the server',
  'claims.decide': 'of a request, for the owner of the server',
  'folders.updateBookmark': 'of the item that the caller names',
  'ownEntries.add': 'of works that the caller sends, and of folders and their owners',
  'ownEntries.update': 'of folders and their owners',
  'ownEntries.remove': 'of folders and their owners',
  'contactInfo.types': 'of ways to reach somebody',
  'contactInfo.show': 'of ways to reach somebody',
  'contactInfo.create': 'of ways to reach the caller',
  'contactInfo.update': 'of ways to reach the caller',
  'contactInfo.remove': 'of ways to reach the caller',
  'searches.list': 'of what saved searches found: here nothing is imported while they wait',
  'searches.create': 'of what a saved search found: a new one has found nothing',
  'searches.update': 'of what a saved search found, which its list counts',
  'exports.list': 'of the records that the caller named for an export',
  'exports.record': 'of the records that the caller names for an export',
  'analyses.start': 'of records that the caller names, and pays for',
  'analyses.startPerItem': 'of records that the caller pays for',
  'analyses.preview': 'of records that the caller pays for',
  'analyses.stop': 'of records that were paid for',
  'analyses.list': 'of records that were paid for',
  'analyses.show': 'of records that were paid for',
  'analyses.answers': 'of records that were paid for',
  'analyses.change': 'of records that were paid for',
  'profileQuestions.bulk': 'of profiles that the caller pays for',
  'opportunities.ofUser': 'of who wrote opportunities',
  'opportunities.show': 'of who wrote it',
  'opportunities.create': 'of who wrote it',
  'opportunities.update': 'of who wrote it',
  'opportunities.close': 'of who wrote it',
  'alerts.update': 'of what a followed profile found',
}

/** Requests that find something, where that of the table of rights does not. */
const finding: Partial<Record<EndpointName, Partial<Row>>> = {
  'related.records': { body: () => ({ index: 'publications', slug: 'publications-10' }) },
  'publications.authors': { params: () => ({ id: 'publications-10' }) },
  'organisations.matches': { query: { name: 'Lantern Institute' } },
  'organisations.parts': { params: () => ({ id: 'lantern-institute' }) },
  'typeahead.organisation': { query: { q: 'organis' } },
  'contacts.ofGroup': { params: () => ({ id: 'lamp-makers' }) },
  'researcherFigures.similar': { params: () => ({ id: 'ida-lund' }) },
  'researchers.projects': { params: () => ({ id: 'ida-lund' }) },
  'communityExplore.search': { params: () => ({ id: 'lamp-circle' }), body: () => ({ index: 'research_groups', keyword: '' }) },
}

const person = { index: 'researchers' as const, source: smallRecords[0]!.source, full_name: 'Ida Lund' }
/** Two people of one name, and a project of the first. */
const furtherRecords = [
  { ...person, slug_values: ['ida-lund'] },
  { ...person, slug_values: ['ida-lund-of-the-coast'] },
  {
    index: 'projects' as const,
    slug_values: ['lamps-of-a-coast'],
    source: person.source,
    title: 'Lamps of a coast',
    participants: [{ name: person.full_name, slug_values: ['ida-lund'] }],
  },
  {
    index: 'organisations' as const,
    slug_values: ['lantern-institute'],
    source: person.source,
    name: 'Lantern Institute',
    children: [{ name: 'Organisation number 1', slug_values: ['organisations-1'] }],
    website: 'https://lantern.example',
    domains: ['lantern.example'],
  },
]

let server: TestServer
let shared: Scene
let unchanged: Scene | undefined
beforeAll(async () => {
  const group = { index: 'research_groups' as const, slug_values: ['lamp-makers'], source: smallRecords[0]!.source, name: 'Lamp makers' }
  const members = [{ name: 'Ada Brook', slug_values: ['researchers-0'] }]
  const catalogue = smallCatalogue([...smallRecords, { ...group, members }, ...furtherRecords])
  server = await startTestServer({ socket: false, limits: rateLimits, catalogue })
  const circle = { id: await addCommunity(server.store, { slug_value: 'lamp-circle', search_visible: true }), name: 'Lamp circle' }
  const host = await server.user()
  await server.store.write(tx => addGroup(tx, circle, { id: 'research-groups-1', name: 'Group' }, host.id, 5))
  shared = await newScene()
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())

/** A new user with a public folder that has records, and with a profile to follow. */
async function newScene(): Promise<Scene> {
  const owner = await server.user()
  const folder = await server.folder(owner, { is_private: false })
  for (const [index, slug] of [
    ['publications', 'publications-10'],
    ['news', 'news-2'],
  ])
    await server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, { user: owner, key: true, body: { slug_values: [slug], index } })
  await server.request('/v1/organisations/organisations-1/subscribe', { method: 'POST', user: owner, key: true })
  return { owner, folder }
}

const named = [...smallRecords, ...furtherRecords].map((record: CatalogueRecord) => [
  record.slug_values[0]!,
  String(record[indexes[record.index].title]),
])
/** How many records a text names, by a slug or a title. */
const namesIn = (text: string): number => named.filter(names => names.some(name => text.includes(JSON.stringify(name)))).length

/** Each record of the catalogue has it once. */
const source = JSON.stringify({ source: smallRecords[0]!.source }).slice(1, -1)

/** The own entry that the table of rights names. */
async function addEntry({ owner, folder }: Scene): Promise<void> {
  const own_entries = [{ id: '00000000-0000-4000-8000-00000000000a', entry: { type: 'book', title: 'Of nobody else' } }]
  const body = { own_entries, as_they_are: true }
  await server.request(`/v1/bookmark_folders/${folder.id}/own_entries`, { user: owner, key: true, body })
}

/** What a row's answer has, and what was charged for it. */
async function answerTo(row: Row): Promise<{ status: number; names: number; records: number; charged: number }> {
  // A call that changes something may change what the next one finds; one that is refused leaves everything as it was.
  const isReading = isSafe(endpointNamed(nameOf(row)))
  const scene = isReading ? shared : (unchanged ?? (await newScene()))
  if (nameOf(row) === 'ownEntries.link') await addEntry(scene)
  const charge = vi.spyOn(RateLimiter.prototype, 'charge')
  const { path, ...request } = requestOf({ ...row, ...finding[nameOf(row) as EndpointName] }, scene)
  const { status, body } = await server.request<unknown>(path, { ...request, user: scene.owner })
  if (!isReading) unchanged = status === 403 || status === 404 ? scene : undefined
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const charged = charge.mock.calls.reduce((sum, [kind, , , amount]) => sum + (kind === 'returned' ? amount : 0), 0)
  charge.mockRestore()
  return { status, names: namesIn(text), records: text.split(source).length - 1, charged }
}

test('A32 every answer that names records counts them, or says why not', async () => {
  const counting = new Set<string>()
  const wrong: unknown[] = []
  for (const row of table) {
    const { status, names, records, charged } = await answerTo(row)
    const name = nameOf(row) as EndpointName
    if (status !== 200 || names === 0) continue
    counting.add(name)
    if (uncounted[name] === undefined ? charged < Math.max(0.1, records) : charged > 0) wrong.push({ name, names, records, charged })
  }
  expect(wrong, 'These answers have records that server/http/returned-records.ts does not count: teach it their shape.').toEqual([])
  expect(Object.keys(uncounted).filter(name => !counting.has(name))).toEqual([])
  const silent = endpoints.filter(({ spec }) => canHaveRecords(spec.reply)).map(({ name }) => name)
  expect(
    silent.filter(name => !counting.has(name) && withoutRecords[name] === undefined),
    'These replies can have records, but the answers here have none: give each a request in `finding`, or say in `withoutRecords` whose slugs they are.',
  ).toEqual([])
  // Hundreds of requests.
}, 120_000)

test('every call whose answers have records has a limit', () => {
  const unlimited = endpoints.filter(({ name, spec }) => canHaveRecords(spec.reply) && limitOf(spec) === undefined && !uncounted[name])
  expect(
    unlimited.map(({ name }) => name).filter(name => withoutRecords[name] === undefined),
    'These calls return records without a limit: give each a `limit` in contract/<subject>.ts.',
  ).toEqual([])
})

interface SchemaNode {
  wrapped?: SchemaNode
  item?: SchemaNode
  value?: SchemaNode
  entries?: Record<string, SchemaNode>
  options?: readonly unknown[]
}
const canHaveRecords = (node: unknown): boolean => {
  if (typeof node !== 'object' || node === null) return false
  const { wrapped, item, value, entries = {}, options = [] } = node as SchemaNode
  if (['slug_values', 'slug_value', 'slug', 'record', 'highlights'].some(key => key in entries)) return true
  return [wrapped, item, value, ...Object.values(entries), ...options].some(canHaveRecords)
}
