import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { GroupMember, PendingMember } from '#contract/group-memberships.ts'
import type { HistoryLine } from '#contract/folder-history.ts'
import { limits } from '#contract/limits.ts'
import type { MembershipEvent } from '#contract/membership-events.ts'
import { eventsSince, tellEvents } from '#server/subjects/membership-events/index.ts'
import { addMember, targetDeleted } from '#server/subjects/memberships/index.ts'
import { memberPage } from '#server/subjects/memberships/group-members.ts'
import { deleteAccount } from '#server/subjects/privacy/account-deletion.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { planOf } from '../../support/test-store.ts'
import { addCommunity, addInvite } from '../people/memberships.ts'
import { Sharing } from './sharing.ts'

const lab = { type: 'research_group', id: 'research-groups-1', name: 'Lantern Lab' } as const
const house = { type: 'organisation', id: 'organisations-0', name: 'Lantern House' } as const
const path = (rest: string) => `/v1/research_groups/${lab.id}/${rest}`

let server: TestServer
let sharing: Sharing
let owner: TestUser
let guest: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  sharing = new Sharing(server)
})
beforeEach(async () => {
  owner = await server.user()
  guest = await server.user()
  await server.store.write(async tx => {
    for (const target of [lab, house]) {
      await targetDeleted(tx, target, owner.id, server.now())
      await addMember(tx, owner.id, target, 'owner', server.now())
    }
    for (const table of ['invites', 'invite_requests', 'mails'] as const) await tx.deleteFrom(table).where('id', 'is not', null).execute()
  })
})
afterAll(() => server.stop())

const join = (user: TestUser, role: 'member' | 'admin' | 'owner' = 'member', target: typeof lab | typeof house = lab) =>
  server.store.write(tx => addMember(tx, user.id, target, role, server.now()))
const invite = (people: readonly object[], by = owner, more: object = {}) =>
  sharing.change<{ invited: number }>('POST', path('invites'), by, { invite: { people, ...more } })
const ask = (by: TestUser, target: typeof lab | typeof house = lab, message = 'May I join you?') =>
  sharing.change<{ action: string | null; invite_request: { id: string } | null }>('POST', `/v1/users/${by.id}/invite_requests`, by, {
    invite_request: { message, invitable_type: target.type, invitable_id: target.id },
  })
const members = async (by?: TestUser) =>
  (await server.request<{ members: GroupMember[] }>(path('members'), { ...(by && { user: by }) })).body.members
const history = async () => (await sharing.read<{ history: HistoryLine[] }>(path('history'), owner)).body.history.map(({ kind }) => kind)
const told = async (user: TestUser): Promise<MembershipEvent['event'][]> =>
  (await eventsSince(server.store.read, user, 0)).events.map(({ event }) => event)

test('a list of addresses is trimmed and lower-cased, and everyone is invited as a member', async () => {
  const { body } = await invite([{ email: ' Ben@Example.org , cy@example.org,\nben@example.org' }])
  expect(body.invited).toBe(2)
  const waiting = await sharing.read<{ pending_members: PendingMember[] }>(path('pending_members'), owner)
  expect(waiting.body.pending_members.map(({ email, state, role }) => `${email} ${state} ${role.name}`).toSorted()).toEqual([
    'ben@example.org invited member',
    'cy@example.org invited member',
  ])
})

test.each([
  ['a wrong address among right ones', 'ben@example.org, nonsense', "You've entered an invalid email address"],
  ['no address', ' , ', 'You need to add at least one email address'],
  [
    'two thousand addresses',
    Array.from({ length: 2000 }, (_, n) => `person.${n}@example.org`).join(','),
    'You can invite at most 300 people at once.',
  ],
  [
    'a short paste of too many',
    Array.from({ length: 301 }, (_, n) => `p${n}@example.org`).join(','),
    'You can invite at most 300 people at once.',
  ],
])('%s: nobody is invited, and the sentence says why', async (_, email, sentence) => {
  const { status, body } = await invite([{ email }])
  expect([status, Object.values(body.errors ?? {}).flat()]).toEqual([422, [sentence]])
  expect(await server.store.read.selectFrom('invites').select('id').execute()).toEqual([])
})

test('names and messages that are too short are refused', async () => {
  const names = await invite([{ email: 'ben@example.org', first_name: 'B' }])
  const message = await invite([{ email: 'ben@example.org' }], owner, { message: 'Hello' })
  expect([names.status, message.status]).toEqual([422, 422])
  expect((await ask(guest, lab, 'Hello')).status).toBe(422)
})

test('an invitation that was cancelled, and one whose membership ended, is no longer open', async () => {
  await invite([{ email: guest.email }])
  const [first] = await sharing.pending(guest)
  await sharing.change('DELETE', path(`invites/${first!.id}`), owner)
  expect((await sharing.accept(first!.id, guest)).status).toBe(410)

  await invite([{ email: guest.email }])
  const [second] = await sharing.pending(guest)
  expect((await sharing.accept(second!.id, guest)).body.redirect).toBe(`/research_group/${lab.id}`)
  await sharing.change('DELETE', path(`members/${await sharing.slugOf(guest)}`), owner)
  expect((await sharing.accept(second!.id, guest)).status).toBe(410)
  expect((await members()).length).toBe(1)
})

test('the last owner cannot leave while there are others, hands over, and can', async () => {
  await join(guest)
  const leave = async () => sharing.change('DELETE', path(`members/${await sharing.slugOf(owner)}`), owner)
  expect((await leave()).body).toMatchObject({ code: 'forbidden', error: 'You are the only owner. Make someone else an owner first.' })
  const given = await sharing.change('PUT', path('owner'), owner, { owner: { slug: await sharing.slugOf(guest) } })
  expect(given.body).toMatchObject({ membership: { role: 'admin' } })
  expect((await leave()).status).toBe(200)
  expect((await members()).map(({ role }) => role.name)).toEqual(['owner'])
})

test('A16 nobody changes an owner or themselves, and a role is needed', async () => {
  await join(guest, 'admin')
  const change = (slug: string, by: TestUser, role_id: number | null) =>
    sharing.change('PUT', path(`members/${slug}`), by, { member: { role_id } })
  expect((await change(await sharing.slugOf(owner), guest, 1)).body.error).toBe('An owner cannot be changed or removed.')
  expect((await change(await sharing.slugOf(guest), guest, 1)).body.error).toBe('You cannot change or remove yourself.')
  expect(Object.values((await change(await sharing.slugOf(guest), owner, null)).body.errors ?? {})).toEqual([['Please select a role']])
})

test('a request reaches who manages it, is sent again, and makes a member when it is accepted', async () => {
  const asked = await ask(guest)
  expect(asked.body).toMatchObject({ action: null, invite_request: { message: 'May I join you?' } })
  expect(await told(owner)).toContain('invite-request')
  const id = asked.body.invite_request!.id
  await sharing.change('PUT', `/v1/users/${guest.id}/invite_requests/${id}`, guest)
  const mails = await server.store.read.selectFrom('mails').select('to_address').where('kind', '=', 'invite_request').execute()
  expect(mails.map(mail => mail.to_address)).toEqual([owner.email, owner.email])

  await sharing.change('PUT', path(`invite_requests/${id}`), owner)
  await sharing.change('PUT', path(`invite_requests/${id}`), owner)
  expect((await members()).map(({ role, verified }) => [role.name, verified])).toEqual([
    ['owner', false],
    ['member', false],
  ])
  expect(await told(guest)).toContain('invite-request-confirmed')
  expect(await history()).toEqual(['request_accepted', 'asked'])
  expect((await sharing.change('DELETE', `/v1/users/${guest.id}/invite_requests/${id}`, guest)).status).toBe(410)
})

test('of two who answer one request differently the second is told what became of it', async () => {
  const other = await server.user()
  await join(other, 'admin')
  const { id } = (await ask(guest)).body.invite_request!
  await sharing.change('PUT', path(`invite_requests/${id}`), other)
  const decline = (requestId: string) => sharing.change('DELETE', path(`invite_requests/${requestId}`), owner)
  expect(await decline(id)).toMatchObject({ status: 410, body: { code: 'gone', error: 'This request was already accepted.' } })
  const late = await server.user()
  const asked = (await ask(late)).body.invite_request!
  expect((await decline(asked.id)).status).toBe(200)
  const accept = await sharing.change('PUT', path(`invite_requests/${asked.id}`), other)
  expect(accept).toMatchObject({ status: 410, body: { code: 'gone', error: 'This request was already declined.' } })
  const third = (await ask(late)).body.invite_request!
  await sharing.change('DELETE', `/v1/users/${late.id}/invite_requests/${third.id}`, late)
  expect((await decline(third.id)).body.error).toBe('This request was cancelled.')
})

test('whoever asks and was invited is a member at once', async () => {
  await invite([{ email: guest.email, role_id: 2 }])
  expect((await ask(guest)).body).toMatchObject({ action: 'confirmed', invite_request: null, membership: { role: 'admin' } })
})

test('an organisation’s owner who accepts somebody confirms that they belong there', async () => {
  const { id } = (await ask(guest, house)).body.invite_request!
  expect(await told(owner)).toContain('requested')
  const { body } = await sharing.change('PUT', `/v1/organisations/${house.id}/invite_requests/${id}`, owner)
  expect(body).toMatchObject({ member: { verified: true } })
  expect(await told(guest)).toContain('verified')
  // Verified ones come first.
  const listed = await server.request<{ members: GroupMember[] }>(`/v1/organisations/${house.id}/members`)
  expect(listed.body.members.map(({ verified }) => verified)).toEqual([true, false])
})

test('whoever does not show where they belong is listed for members only, and addresses for those who invite', async () => {
  await invite([{ email: guest.email }])
  await sharing.accept((await sharing.pending(guest))[0]!.id, guest)
  await server.store.write(tx =>
    tx
      .updateTable('profiles')
      .set({ visibility: { research_groups: 'only_me' } })
      .where('user_id', '=', guest.id)
      .execute(),
  )
  const other = await server.user()
  expect([(await members()).length, (await members(other)).length, (await members(guest)).length]).toEqual([1, 1, 2])
  const emails = async (by: TestUser) => (await members(by)).flatMap(({ email }) => email ?? [])
  expect([await emails(guest), await emails(owner)]).toEqual([[], [guest.email]])
})

test('A17 a former member and somebody who is invited may do no more than everybody', async () => {
  const former = await server.user()
  await join(former, 'owner')
  await sharing.change('DELETE', path(`members/${await sharing.slugOf(former)}`), former)
  await invite([{ email: guest.email }])
  const calls: [string, string, unknown?][] = [
    ...['pending_members', 'invites', 'invite_requests', 'history', 'community_invites'].map((name): [string, string] => ['GET', name]),
    ['POST', 'invites', { invite: { people: [{ email: 'x@example.org' }] } }],
    ['PUT', 'owner', { owner: { slug: await sharing.slugOf(guest) } }],
    ['PUT', `members/${await sharing.slugOf(owner)}`, { member: { role_id: 1 } }],
    ['DELETE', `members/${await sharing.slugOf(owner)}`],
    ['DELETE', 'communities/lantern-circle'],
  ]
  for (const by of [former, guest])
    for (const [method, rest, body] of calls) {
      const { status } = method === 'GET' ? await sharing.read(path(rest), by) : await sharing.change(method, path(rest), by, body)
      expect([method, rest, status]).toEqual([method, rest, 403])
    }
})

test('I13 a deleted account hands over, and the oldest admin becomes the owner', async () => {
  const [member, admin] = [await server.user(), await server.user()]
  await join(member)
  await join(admin, 'admin')
  await server.store.write(tx => deleteAccount(tx, { id: owner.id, addresses: [owner.email] }, server.now()))
  expect((await members()).map(({ role, slug_values }) => [role.name, slug_values[0]])).toEqual([
    ['owner', await sharing.slugOf(admin)],
    ['member', await sharing.slugOf(member)],
  ])
  expect(await told(admin)).toContain('role-changed')
})

test('a group is invited into a community and belongs to it until it leaves', async () => {
  const community = await addCommunity(server.store, { overview_visible: true })
  const id = await addInvite(server.store, {
    invitable_type: 'community',
    invitable_id: community,
    email: '',
    group_slug: lab.id,
    invited_by: guest.id,
  })
  expect((await sharing.read(path('community_invites'), owner)).body).toMatchObject({ community_invites: [{ id }] })
  expect((await sharing.change('PUT', path(`community_invites/${id}`), owner, { invite: {} })).status).toBe(200)
  expect((await sharing.change('DELETE', path(`community_invites/${id}`), owner)).status).toBe(410)
  const shown = async () => (await server.request<{ communities: object[] }>(path('communities'))).body.communities.length
  expect(await shown()).toBe(1)
  await sharing.change('DELETE', path(`communities/${community}`), owner)
  expect(await shown()).toBe(0)
})

test('a notification about a group opens its page', async () => {
  await join(guest)
  await sharing.change('PUT', path(`members/${await sharing.slugOf(guest)}`), owner, { member: { role_id: 2 } })
  await tellEvents(server.store, server.now)
  const rows = await server.store.read.selectFrom('notifications').select('data').where('user_id', '=', guest.id).execute()
  expect(rows.map(({ data }) => data)).toMatchObject([
    { link: `/research_group/${lab.id}`, message: 'changed your role: you are now an admin of the research group' },
  ])
})

test('of very many groups devices have the members of the first ones, and of the next when one ends', async () => {
  const groups = Array.from({ length: limits.group.held + 1 }, (_, n) => ({ ...lab, id: `many-${n}`, name: `Many ${n}` }))
  const colleague = await server.user()
  for (const [n, group] of groups.entries())
    await server.store.write(async tx => {
      await addMember(tx, colleague.id, group, 'owner', n)
      await addMember(tx, guest.id, group, 'member', n)
    })
  const last = groups.at(-1)!.id
  interface Mirrored {
    own_memberships: { slug_value: string; more_members: boolean }[]
    group_members: { group_slug: string }[]
    cursor: string
  }
  const changes = async (since = '') => (await server.request<Mirrored>(`/v1/changes${since}`, { user: guest })).body
  const first = await changes()
  expect(first.own_memberships.filter(one => one.more_members).map(one => one.slug_value)).toEqual([last])
  expect(first.group_members.filter(one => one.group_slug === last)).toEqual([])
  expect(first.group_members).toHaveLength(2 * limits.group.held)
  await server.store.write(tx => targetDeleted(tx, groups[3]!, colleague.id, server.now()))
  const then = await changes(`?since=${first.cursor}`)
  expect(then.own_memberships).toMatchObject([{ slug_value: last, more_members: false }])
  expect(then.group_members.map(one => one.group_slug)).toEqual([last, last])
  await server.store.write(async tx => {
    for (const group of groups) await targetDeleted(tx, group, colleague.id, server.now())
  })
})

test('a page of ten thousand members reads its own rows only, and devices keep the first ones', async () => {
  const people = Array.from({ length: 10_000 }, (_, n) => `many-${n}`)
  await server.store.write(async tx => {
    for (let at = 0; at < people.length; at += 1000) {
      const some = people.slice(at, at + 1000)
      const account = (id: string) => ({
        id,
        email: `${id}@example.org`,
        full_name: id,
        password_hash: '',
        user_type: 'free' as const,
        verified: true,
        slug_values: [id],
        created_at: 1,
      })
      await tx.insertInto('users').values(some.map(account)).execute()
      await tx
        .insertInto('memberships')
        .values(some.map(id => ({ kind: lab.type, slug_value: lab.id, user_id: id, role: 'member' as const, created_at: 2, standing: 1 })))
        .execute()
    }
  })
  const first = await server.request<{ members: GroupMember[]; total: number; more: boolean }>(path('members'))
  expect([first.body.members.length, first.body.total, first.body.more]).toEqual([limits.listPage, 10_001, true])
  const last = await memberPage(server.store.read, lab, 100, { role: 'owner', isUser: true })
  expect([last.members.length, last.more]).toEqual([1, false])
  // In the order of an index: nothing is sorted.
  const plan = await planOf(
    server.store,
    sql`SELECT memberships.user_id FROM memberships INNER JOIN users ON users.id = memberships.user_id
    LEFT JOIN profiles ON profiles.user_id = users.id
    WHERE kind = ${lab.type} AND slug_value = ${lab.id}
    ORDER BY standing DESC, memberships.created_at, memberships.user_id LIMIT 101`,
  )
  expect(plan).toMatchObject({ text: expect.stringContaining('memberships_by_standing'), isSorted: false })
})
