import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommunityGroupInvite, CommunityGroup, CommunityResearcher, GroupInviteResult } from '#contract/community-groups.ts'
import type { CommunityGroupRow, CommunityInviteRow } from '#contract/community-group-rows.ts'
import type { HistoryLine } from '#contract/folder-history.ts'
import type { InviteRequest } from '#contract/group-memberships.ts'
import { eventsSince, tellEvents } from '#server/subjects/membership-events/index.ts'
import { addMember, targetDeleted, targetRenamed } from '#server/subjects/memberships/index.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { addCommunity } from '../people/memberships.ts'
import { Sharing } from './sharing.ts'

const lab = { type: 'research_group', id: 'research-groups-1', name: 'Lantern Lab' } as const
const unmanaged = 'research-groups-2'
const message = 'May I join you, with my group?'

let server: TestServer
let sharing: Sharing
/** Of the community. */
let owner: TestUser
/** Of the group. */
let head: TestUser
let colleague: TestUser
let stranger: TestUser
let slug: string
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  sharing = new Sharing(server)
})
beforeEach(async () => {
  ;[owner, head, colleague, stranger] = await Promise.all([server.user(), server.user(), server.user(), server.user()])
  slug = await addCommunity(server.store, { overview_visible: true, invite_only: false })
  await server.store.write(async tx => {
    await targetDeleted(tx, lab, head.id, server.now())
    for (const table of ['invites', 'invite_requests', 'mails'] as const) await tx.deleteFrom(table).where('id', 'is not', null).execute()
    await addMember(tx, owner.id, community(), 'owner', server.now())
    await addMember(tx, head.id, lab, 'owner', server.now())
    await addMember(tx, colleague.id, lab, 'member', server.now())
  })
})
afterAll(() => server.stop())

const community = () => ({ type: 'community', id: slug, name: 'Lantern Circle' }) as const
const set = (columns: object) =>
  server.store.write(tx => tx.updateTable('communities').set(columns).where('slug_value', '=', slug).execute())
const hide = () => set({ overview_visible: false })
const at = (rest = '') => `/v1/communities/${slug}/${rest}`
const ofLab = (rest = '') => `/v1/research_groups/${lab.id}/${rest}`
const join = (by: TestUser, input: object = {}) =>
  sharing.change<{ action: string | null; community_groups: CommunityGroupRow[]; invite_request: { id: string } | null }>(
    'PUT',
    `/v1/researchers/${by.id}/communities/${slug}`,
    by,
    { join: input },
  )
const invite = (more: object = {}, by = owner) =>
  sharing.change<{ results: GroupInviteResult[]; invited: number }>('POST', at('research_group_invites'), by, {
    invite: { research_group_ids: [lab.id], ...more },
  })
const invites = async () =>
  (await sharing.read<{ research_group_invites: CommunityGroupInvite[] }>(at('research_group_invites'), owner)).body.research_group_invites
const waiting = async (by = head) =>
  (await sharing.read<{ community_invites: CommunityInviteRow[] }>(ofLab('community_invites'), by)).body.community_invites
const accept = (id: string, researcher_ids: readonly string[] = [], by = head) =>
  sharing.change('PUT', ofLab(`community_invites/${id}`), by, { invite: { researcher_ids } })
const groups = async (user?: TestUser) =>
  server.request<{ research_groups: CommunityGroup[]; total: number }>(at('research_groups'), { ...(user && { user }) })
const members = async () =>
  (await sharing.read<{ members: { slug_values: string[] }[] }>(at('members'), owner)).body.members.map(one => one.slug_values[0])
const history = async (path: string, by: TestUser) =>
  (await sharing.read<{ history: HistoryLine[] }>(path, by)).body.history.map(({ kind, name }) =>
    name === null ? kind : `${kind} ${name}`,
  )
const told = async (user: TestUser) =>
  (await eventsSince(server.store.read, user, 0)).events.map(
    ({ event, invitable_type, message: said }) => `${event} ${invitable_type}: ${said}`,
  )
const changes = async (user: TestUser, since = '') =>
  (
    await server.request<{
      cursor: string
      community_groups: CommunityGroupRow[]
      removed_community_groups: object[]
      community_invites: CommunityInviteRow[]
      removed_community_invites: { id: string }[]
    }>(`/v1/changes${since && `?since=${since}`}`, { user })
  ).body

test('an open community is joined at once, with own groups that one may edit', async () => {
  const { body } = await join(head, { research_group_ids: [lab.id] })
  expect(body).toMatchObject({ action: 'confirmed', community_groups: [{ community_slug: slug, group_slug: lab.id }] })
  expect((await groups()).body).toMatchObject({ total: 1, research_groups: [{ slug_values: [lab.id] }] })
  expect((await join(colleague, { research_group_ids: [lab.id] })).status).toBe(403)
  expect((await join(colleague, { research_group_ids: ['nothing'] })).status).toBe(422)
  expect(await members()).toHaveLength(2)
  expect(await history(at('history'), owner)).toEqual([expect.stringMatching(/^group_joined /), 'joined'])

  const leave = () => sharing.change('DELETE', `/v1/researchers/${head.id}/communities/${slug}`, head)
  expect([(await leave()).status, (await leave()).status, (await groups()).body.total]).toEqual([200, 200, 1])
})

test('a closed community is asked with a message, and the groups come when the request is accepted', async () => {
  await set({ invite_only: true })
  expect(Object.values((await join(head, {})).body.errors ?? {})).toEqual([['The message must be at least 10 characters.']])
  const { body } = await join(head, { research_group_ids: [lab.id], message })
  expect(body).toMatchObject({ action: null, community_groups: [] })
  expect((await groups()).body.total).toBe(0)
  const { invite_requests } = (await sharing.read<{ invite_requests: InviteRequest[] }>(at('invite_requests'), owner)).body
  expect(invite_requests).toMatchObject([{ message, research_groups: [{ slug_values: [lab.id] }] }])
  await sharing.change('PUT', at(`invite_requests/${invite_requests[0]!.id}`), owner)
  expect([(await groups()).body.total, (await members()).length]).toEqual([1, 2])
})

test('a group of an asker who may no longer edit it does not come with them', async () => {
  await set({ invite_only: true })
  const { body } = await join(head, { research_group_ids: [lab.id], message })
  await server.store.write(tx => tx.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', head.id).execute())
  await sharing.change('PUT', at(`invite_requests/${body.invite_request!.id}`), owner)
  expect([(await groups()).body.total, (await members()).length]).toEqual([0, 2])
})

test('a group is invited: its managers get a mail, an event and a notification, and it accepts with researchers', async () => {
  const researcher = await sharing.slugOf(colleague)
  const outsider = await sharing.slugOf(stranger)
  const { body } = await invite({ message, researcher_ids: [researcher, outsider] })
  expect(body).toMatchObject({ invited: 1, results: [{ id: lab.id, status: 'invited' }] })
  expect((await invite({ research_group_ids: [lab.id, unmanaged, 'nothing'] })).body.results.map(({ status }) => status)).toEqual([
    'waiting',
    'unanswered',
    'unknown',
  ])
  expect(await told(head)).toContainEqual(expect.stringMatching(/^invite community_research_group: invites your research group “/))
  expect(await told(colleague)).toEqual([])
  const mails = await server.store.read.selectFrom('mails').select(['to_address', 'body', 'unsubscribe']).execute()
  expect(mails).toMatchObject([{ to_address: head.email, body: expect.stringContaining(`/research_group/${lab.id}`) }])
  expect(mails[0]!.unsubscribe).not.toBeNull()
  await tellEvents(server.store, server.now)
  const notices = await server.store.read.selectFrom('notifications').select('data').where('user_id', '=', head.id).execute()
  expect(notices.map(({ data }) => data)).toMatchObject([{ link: `/research_group/${lab.id}` }])

  const [found] = await waiting()
  expect(found).toMatchObject({ message, community: { slug_values: [slug] }, researchers: [{ slug_values: [researcher] }] })
  expect((await accept(found!.id, [], colleague)).status).toBe(403)
  expect((await accept(found!.id, [researcher, outsider])).body).toMatchObject({
    membership: { slug_value: slug, role: 'member' },
    community_groups: [{ group_slug: lab.id }],
  })
  expect((await accept(found!.id)).status).toBe(200)
  expect(new Set(await members())).toEqual(new Set([await sharing.slugOf(owner), await sharing.slugOf(head), researcher]))
  expect(await told(colleague)).toContainEqual(expect.stringMatching(/^added community_research_group: added you with the research group/))
  expect(await told(owner)).toContainEqual(expect.stringMatching(/^invite-confirmed community_research_group: accepted the invitation/))
  expect(await invites()).toMatchObject([{ action: 'confirmed', user: { slug_values: [await sharing.slugOf(head)] } }])
  expect((await history(ofLab('history'), head))[0]).toBe('community_joined')

  const { researchers } = (
    await server.request<{ researchers: CommunityResearcher[] }>(at(`research_groups/${lab.id}`), { user: stranger })
  ).body
  expect(researchers).toHaveLength(2)
  expect((await server.request(at(`researchers/${researcher}`))).body).toMatchObject({
    researcher: { role: { name: 'member' } },
    research_groups: [{ slug_values: [lab.id] }],
  })
})

test('an invitation of a group is resent, cancelled and declined; what is over can no longer be answered', async () => {
  await invite()
  const [first] = await waiting()
  expect((await sharing.change('PUT', at(`research_group_invites/${first!.id}`), owner)).status).toBe(200)
  for (const _ of [1, 2]) expect((await sharing.change('DELETE', at(`research_group_invites/${first!.id}`), owner)).status).toBe(200)
  expect(await told(head)).toContainEqual(expect.stringMatching(/^invite-cancelled community_research_group/))
  expect(await accept(first!.id)).toMatchObject({ status: 410, body: { error: 'This invitation was cancelled.' } })
  await invite()
  const [second] = await waiting()
  for (const _ of [1, 2]) expect((await sharing.change('DELETE', ofLab(`community_invites/${second!.id}`), head)).status).toBe(200)
  expect(await accept(second!.id)).toMatchObject({ status: 410, body: { error: 'This invitation was already declined.' } })
  expect((await sharing.change('PUT', at(`research_group_invites/${second!.id}`), owner)).status).toBe(410)
  expect(await told(owner)).toContainEqual(expect.stringMatching(/^invite-declined community_research_group/))
  expect([(await groups()).body.total, (await members()).length]).toEqual([0, 1])
})

test('a group leaves by its managers and is taken out by those of the community, who are told', async () => {
  await join(head, { research_group_ids: [lab.id] })
  for (const _ of [1, 2]) expect((await sharing.change('DELETE', ofLab(`communities/${slug}`), head)).status).toBe(200)
  expect(await told(owner)).toContainEqual(expect.stringMatching(/^left community_research_group: took the research group/))
  await join(head, { research_group_ids: [lab.id] })
  expect((await sharing.change('DELETE', at(`research_groups/${lab.id}`), head)).status).toBe(403)
  for (const _ of [1, 2]) expect((await sharing.change('DELETE', at(`research_groups/${lab.id}`), owner)).status).toBe(200)
  expect(await told(head)).toContainEqual(expect.stringMatching(/^removed community_research_group: removed your research group/))
  expect((await groups()).body.total).toBe(0)
})

test('A20 a hidden community is absent below every address, and named by no group to who does not belong to it', async () => {
  await join(head, { research_group_ids: [lab.id] })
  await hide()
  const named = async (user?: TestUser) =>
    (await server.request<{ communities: object[] }>(ofLab('communities'), { ...(user && { user }) })).body.communities.length
  expect([await named(), await named(stranger), await named(colleague), await named(head)]).toEqual([0, 0, 0, 1])
  const paths = ['members', 'research_groups', `research_groups/${lab.id}`, `researchers/${await sharing.slugOf(head)}`]
  for (const path of paths) {
    expect([path, (await server.request(at(path))).status]).toEqual([path, 404])
    expect([path, (await sharing.read(at(path), stranger)).status]).toEqual([path, 404])
    expect([path, (await sharing.read(at(path), head)).status]).toEqual([path, 200])
  }
  expect((await join(stranger)).status).toBe(404)
  expect((await invite({}, stranger)).status).toBe(404)
  const generic = { message, invitable_type: 'community', invitable_id: slug }
  const asked = await sharing.change('POST', `/v1/users/${stranger.id}/invite_requests`, stranger, { invite_request: generic })
  expect(asked.status).toBe(404)
  // Where another page is open it exists, but its members are not told.
  await set({ questions_visible: true })
  for (const path of paths) expect([path, (await sharing.read(at(path), stranger)).status]).toEqual([path, 403])
})

test('of whom is hidden only members know that they are in the community', async () => {
  await join(head, { research_group_ids: [lab.id] })
  await server.store.write(tx =>
    tx
      .updateTable('profiles')
      .set({ visibility: { research_groups: 'only_me' } })
      .where('user_id', '=', head.id)
      .execute(),
  )
  const who = await sharing.slugOf(head)
  const seen = async (user: TestUser) => {
    const { researchers } = (await sharing.read<{ researchers: object[] }>(at(`research_groups/${lab.id}`), user)).body
    return [researchers.length, (await sharing.read(at(`researchers/${who}`), user)).status]
  }
  expect([await seen(stranger), await seen(owner), await seen(head)]).toEqual([
    [0, 404],
    [1, 200],
    [1, 200],
  ])
})

test('devices of members have the groups, those of managers the waiting invitations, and lose both', async () => {
  const before = [await changes(owner), await changes(head)].map(({ cursor }) => cursor)
  await invite({ message })
  const invited = await changes(head, before[1])
  expect(invited.community_invites).toMatchObject([{ group_slug: lab.id, message }])
  expect((await changes(colleague)).community_invites).toEqual([])
  await accept(invited.community_invites[0]!.id)
  expect((await changes(head, invited.cursor)).removed_community_invites).toMatchObject([{ id: invited.community_invites[0]!.id }])
  const joined = await changes(owner, before[0])
  expect(joined.community_groups).toMatchObject([{ community_slug: slug, group_slug: lab.id }])
  expect((await changes(stranger)).community_groups).toEqual([])
  await server.store.write(tx => targetRenamed(tx, { ...lab, name: 'Lamp Lab' }, head.id, server.now()))
  const renamed = await changes(owner, joined.cursor)
  expect(renamed.community_groups).toMatchObject([{ name: 'Lamp Lab' }])
  await server.store.write(tx => targetDeleted(tx, lab, head.id, server.now()))
  expect((await changes(owner, renamed.cursor)).removed_community_groups).toMatchObject([{ community_slug: slug, group_slug: lab.id }])
})

test('a community that is deleted lets its groups go, and cancels what waits', async () => {
  await invite()
  const [first] = await waiting()
  await server.store.write(tx => targetDeleted(tx, community(), owner.id, server.now()))
  expect(await waiting()).toEqual([])
  expect((await accept(first!.id)).status).toBe(410)
  expect(await told(head)).toContainEqual(expect.stringMatching(/^invite-cancelled community_research_group/))
})

test('people and groups are invited apart: neither list has the other, and who answered for a group leaves as any member', async () => {
  await invite()
  await sharing.change('POST', at('invites'), owner, { invite: { people: [{ email: stranger.email }] } })
  const people = (await sharing.read<{ invites: { email: string }[] }>(at('invites'), owner)).body.invites
  const pending = (await sharing.read<{ pending_members: object[] }>(at('pending_members'), owner)).body.pending_members
  expect([people.map(({ email }) => email), pending.length, (await invites()).length]).toEqual([[stranger.email], 1, 1])
  const [found] = await waiting()
  expect((await sharing.accept(found!.id, head)).status).toBe(404)
  await accept(found!.id)
  await sharing.change('DELETE', `/v1/researchers/${head.id}/communities/${slug}`, head)
  expect(await invites()).toMatchObject([{ action: 'confirmed' }])
  expect((await groups()).body.total).toBe(1)
})
