import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import { limits } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import type { OpportunityView } from '#contract/opportunities.ts'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import type { Role } from '#contract/roles.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { addMember, leaveTarget } from '#server/subjects/memberships/index.ts'
import { tellOpportunities } from '#server/subjects/opportunities/index.ts'
import { deleteAccount } from '#server/subjects/privacy/account-deletion.ts'
import { blockPerson } from '../support/blocked-people.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { addCommunity } from './people/memberships.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

interface Listed {
  opportunities: OpportunityView[]
  more: boolean
  total: number
  may_post: boolean
  followed: boolean | null
}
const call = <T = OpportunityRow>(user: TestUser | undefined, method: string, path: string, body?: unknown, headers = {}) =>
  server.request<T & { code?: string; errors?: object; current?: object }>(`/v1${path}`, {
    method,
    headers,
    ...(user && { user }),
    ...(body !== undefined && { body }),
    ...(method !== 'GET' && { key: true as const }),
  })

let made = 0
/** A community with its owner; `shown`: whether others see its overview. */
async function circle(shown = true) {
  made += 1
  const slug = `quay-circle-${made}`
  const flags = { search_visible: false, pages_visible: false, questions_visible: false }
  await addCommunity(server.store, { slug_value: slug, name: 'Quay Circle', overview_visible: shown, ...flags })
  const owner = await join(slug, 'owner')
  return { slug, owner, at: `/communities/${slug}/opportunities` }
}
async function join(slug: string, role: Role): Promise<TestUser> {
  const user = await server.user()
  await server.store.write(tx => addMember(tx, user.id, { type: 'community', id: slug, name: 'Quay Circle' }, role, server.now()))
  return user
}
const input = (fields: object = {}) => ({ kind: 'job', title: 'Keeper of lanterns', content: '<p>Keep the lanterns lit.</p>', ...fields })
const post = (user: TestUser, at: string, fields: object = {}) => call(user, 'POST', at, { opportunity: input(fields) })
const list = async (user: TestUser | undefined, at: string) => (await call<Listed>(user, 'GET', at)).body
const titles = async (user: TestUser | undefined, at: string) => (await list(user, at)).opportunities.map(one => one.title)
const since = async (user: TestUser, cursor?: string) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user })).body
const day = (days: number) => new Date(server.now() + days * 24 * 3600_000).toISOString().slice(0, 10)
const notices = async (user: TestUser) =>
  (await server.request<{ results: Notification[] }>('/v1/notifications', { user })).body.results.map(({ data }) => data)

describe('posting', () => {
  test('a member posts, everybody reads it where the overview is open, and the same id again changes nothing', async () => {
    const { slug, at } = await circle()
    const member = await join(slug, 'member')
    const id = '00000000-0000-4000-8000-0000000000a1'
    const opportunity = input({ place: 'Harbour', country_id: 'DE', link: 'https://harbour.example/job', deadline: day(9) })
    const first = await call(member, 'POST', at, { id, opportunity })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ id, group_slug: slug, group_name: 'Quay Circle', place: 'Harbour', is_own: true, closed_at: null })
    expect((await call(member, 'POST', at, { id, opportunity: input({ title: 'Another title' }) })).body).toEqual(first.body)
    const shown = await list(undefined, at)
    expect(shown).toMatchObject({ total: 1, may_post: false, followed: null, more: false })
    expect(shown.opportunities).toEqual([{ ...first.body, is_own: false, may_edit: false }])
    expect((await list(member, at)).may_post).toBe(true)
  })

  test.each([
    ['link', { link: 'https://user:pw@harbour.example/' }],
    ['title', { title: 'Oh' }],
    ['content', { content: '<p><b>Short</b></p>' }],
    ['kind', { kind: 'gift' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['country_id', { country_id: 'Germany' }],
    ['deadline', { deadline: '2026-02-30' }],
    ['place', { place: 'Two\nlines' }],
  ])('a wrong %s is refused', async (field, wrong) => {
    const { owner, at } = await circle()
    const { status, body } = await post(owner, at, wrong)
    expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining(field)])
    expect(await titles(owner, at)).toEqual([])
  })

  test('A25 nothing of a text runs: what is not allowed is left out', async () => {
    const { owner, at } = await circle()
    const hostile = '<p>Keep the lanterns<img src=x onerror=alert(1)><script>alert(1)</script> <a href="javascript:alert(1)">lit</a></p>'
    const { body } = await post(owner, at, { content: hostile })
    expect(body.content).toContain('Keep the lanterns')
    expect(body.content).not.toMatch(/onerror|script|javascript/)
  })

  test('one more than a community can have is refused', async () => {
    const { slug, owner, at } = await circle()
    const { body } = await post(owner, at)
    await server.store.write(async tx => {
      const row = await tx.selectFrom('opportunities').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
      const more = Array.from({ length: limits.opportunity.most - 1 }, (_, n) => ({ ...row, id: `more-${n}`, told_after: null }))
      for (const one of more) await tx.insertInto('opportunities').values(one).execute()
    })
    expect(await post(owner, at)).toMatchObject({ status: 422, body: { code: 'limit_reached' } })
    expect((await list(owner, `${at}?limit=7`)).opportunities).toHaveLength(7)
    expect((await list(owner, `${at}?limit=${limits.opportunity.page}&page=2`)).opportunities).toHaveLength(limits.opportunity.page)
    expect((await call(owner, 'GET', `${at}?limit=${limits.opportunity.page + 1}`)).status).toBe(422)
    await server.store.write(tx => tx.deleteFrom('opportunities').where('group_slug', '=', slug).execute())
  })

  test('in a research group its owners and admins post, members do not', async () => {
    const owner = await server.user()
    const member = await server.user()
    const group = { name: 'Tide Group', category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'DE' }
    const { slug_value: slug } = (await call<{ slug_value: string }>(owner, 'POST', '/research_groups', { research_group: group })).body
    await server.store.write(tx => addMember(tx, member.id, { type: 'research_group', id: slug, name: 'Tide Group' }, 'member', 1))
    const at = `/research_groups/${slug}/opportunities`
    expect((await post(member, at)).status).toBe(403)
    expect((await post(owner, at)).body).toMatchObject({ group_type: 'research_group', group_name: 'Tide Group' })
    expect(await titles(undefined, at)).toEqual(['Keeper of lanterns'])
    await call(owner, 'DELETE', `/research_groups/${slug}`)
    expect((await call(undefined, 'GET', at)).status).toBe(410)
    const left = await server.store.read.selectFrom('opportunities').select('id').where('group_slug', '=', slug).execute()
    expect(left).toEqual([])
  })
})

describe('changing', () => {
  test('who wrote it edits it, other members do not, owners and admins do; two changes of one field conflict', async () => {
    const { slug, owner, at } = await circle()
    const [author, other] = [await join(slug, 'member'), await join(slug, 'member')]
    const { id, version } = (await post(author, at)).body
    const edit = (user: TestUser, opportunity: object, base: object, at_version: number) =>
      call(user, 'PUT', `${at}/${id}`, { opportunity, base }, { 'If-Match': `"${at_version}"` })
    expect((await edit(other, { place: 'Mole' }, {}, version)).status).toBe(403)
    expect((await edit(author, { place: 'Mole' }, { place: '' }, version)).body).toMatchObject({ place: 'Mole', version: 2 })
    expect((await edit(owner, { title: 'Keeper of the light' }, { title: 'Keeper of lanterns' }, version)).body).toMatchObject({
      place: 'Mole',
      title: 'Keeper of the light',
    })
    expect(await edit(owner, { place: 'Pier' }, { place: '' }, version)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { place: 'Mole' } },
    })
    await server.store.write(tx =>
      leaveTarget(tx, { type: 'community', id: slug, name: 'Quay Circle', role: 'member' }, author.id, server.now()),
    )
    expect((await edit(author, { place: 'Pier' }, {}, 3)).status).toBe(403)
  })

  test('what is closed or over is folded away, and opened again', async () => {
    const { owner, at } = await circle()
    const { id } = (await post(owner, at, { title: 'To be closed' })).body
    await post(owner, at, { title: 'Of last week', deadline: day(-7) })
    await post(owner, at, { title: 'Of tomorrow', deadline: day(1) })
    expect((await call(owner, 'PUT', `${at}/${id}/closed`, { closed: true })).body.closed_at).toBeGreaterThan(0)
    expect(await titles(owner, at)).toEqual(['Of tomorrow'])
    expect((await titles(owner, `${at}?expired=true`)).toSorted()).toEqual(['Of last week', 'To be closed'])
    await call(owner, 'PUT', `${at}/${id}/closed`, { closed: false })
    expect((await titles(owner, at)).toSorted()).toEqual(['Of tomorrow', 'To be closed'])
  })

  test('what has been over for long is deleted; what its author leaves behind has no name', async () => {
    const { slug, owner, at } = await circle()
    const author = await join(slug, 'member')
    await post(author, at, { title: 'Of long ago', deadline: day(-limits.opportunity.keptDays - 2) })
    await post(author, at, { title: 'Still open' })
    await deleteExpired(server.store, server.dir, server.now())
    expect(await titles(owner, `${at}?expired=true`)).toEqual([])
    const { cursor } = await since(owner)
    await server.store.write(tx => deleteAccount(tx, { id: author.id, addresses: [author.email] }, server.now()))
    expect((await list(owner, at)).opportunities).toMatchObject([{ title: 'Still open', author: null }])
    expect((await since(owner, cursor)).opportunities).toMatchObject([{ title: 'Still open', author: null }])
  })
})

describe('who sees them', () => {
  test('a hidden community has none for others: no call, feed, list or notification names one', async () => {
    const { slug, owner, at } = await circle(false)
    const stranger = await server.user()
    const { id } = (await post(owner, at)).body
    for (const user of [stranger, undefined])
      for (const path of [at, `${at}/${id}`, `${at}/${id}/calendar`])
        expect([path, (await call(user, 'GET', path)).status]).toEqual([path, 404])
    expect((await call(stranger, 'PUT', `${at}/follow`)).status).toBe(404)
    expect((await since(stranger)).opportunities).toEqual([])
    expect(JSON.stringify((await call(stranger, 'GET', `/users/${stranger.id}/opportunities`)).body)).not.toContain(slug)
    expect((await since(owner)).opportunities).toMatchObject([{ id }])
  })

  test('an open page other than the overview does not show them', async () => {
    const { slug, owner, at } = await circle(false)
    await server.store.write(tx => tx.updateTable('communities').set({ questions_visible: true }).where('slug_value', '=', slug).execute())
    await post(owner, at)
    expect((await call(undefined, 'GET', at)).status).toBe(403)
  })

  test('a list of the user has those of all that they belong to, and nobody else reads it', async () => {
    const first = await circle()
    const second = await circle(false)
    const user = await join(first.slug, 'member')
    await server.store.write(tx =>
      addMember(tx, user.id, { type: 'community', id: second.slug, name: 'Quay Circle' }, 'admin', server.now()),
    )
    await post(first.owner, first.at, { title: 'Of the first' })
    await post(second.owner, second.at, { title: 'Of the second' })
    const { opportunities } = await list(user, `/users/${user.id}/opportunities`)
    expect(new Map(opportunities.map(({ title, may_edit }) => [title, may_edit]))).toEqual(
      new Map([
        ['Of the first', false],
        ['Of the second', true],
      ]),
    )
    expect((await call(first.owner, 'GET', `/users/${user.id}/opportunities`)).status).toBe(404)
  })

  test('devices get those of their groups from joining on, and what was removed', async () => {
    const { slug, owner, at } = await circle()
    const { id } = (await post(owner, at)).body
    const user = await join(slug, 'member')
    const { cursor, opportunities } = await since(user)
    expect(opportunities).toMatchObject([{ id, is_own: false }])
    await call(owner, 'DELETE', `${at}/${id}`)
    expect((await call(owner, 'DELETE', `${at}/${id}`)).status).toBe(200)
    expect((await since(user, cursor)).removed_opportunities).toEqual([{ group_type: 'community', group_slug: slug, id }])
  })
})

describe('following', () => {
  test('a follower is told once of each new one, who wrote it and who may not see it any more are not', async () => {
    const { slug, owner, at } = await circle()
    const [follower, gone] = [await server.user(), await server.user()]
    for (const user of [owner, follower, gone]) await call(user, 'PUT', `${at}/follow`)
    expect((await list(follower, at)).followed).toBe(true)
    const { id } = (await post(owner, at, { title: 'Lamp oil <b>buyer</b>' })).body
    await tellOpportunities(server.store, server.now)
    await tellOpportunities(server.store, server.now)
    const link = `/community/${slug}/opportunities#opportunity-${id}`
    expect(await notices(follower)).toMatchObject([{ message_suffix: 'Lamp oil <b>buyer</b>', link }])
    expect(await notices(owner)).toEqual([])
    await call(gone, 'DELETE', `${at}/follow`)
    await server.store.write(tx => tx.updateTable('communities').set({ overview_visible: false }).where('slug_value', '=', slug).execute())
    await post(owner, at)
    await tellOpportunities(server.store, server.now)
    expect(await notices(follower)).toHaveLength(1)
    expect(await notices(gone)).toHaveLength(1)
  })

  test('a follower is not told of what somebody posts whom they have blocked', async () => {
    const { owner, at } = await circle()
    const follower = await server.user()
    await call(follower, 'PUT', `${at}/follow`)
    await blockPerson(server, follower, owner)
    await post(owner, at)
    await tellOpportunities(server.store, server.now)
    expect(await notices(follower)).toEqual([])
  })
})

test('A20: whoever hides where they belong is named to members by what they post, and to nobody else', async () => {
  const { slug, owner, at } = await circle()
  const [stranger, member] = [await server.user(), await join(slug, 'member')]
  for (const user of [stranger, member]) await call(user, 'PUT', `${at}/follow`)
  const body = { researcher: { visibility: { research_groups: 'only_me' } } }
  expect((await server.request(`/v1/researchers/${owner.id}`, { method: 'PUT', user: owner, key: true, body })).status).toBe(200)
  const { id, author } = (await post(owner, at)).body
  expect(author).not.toBeNull()
  await tellOpportunities(server.store, server.now)
  const named = async (viewer: TestUser | undefined) => {
    const one = (await call(viewer, 'GET', `${at}/${id}`)).body.author
    const [listed] = (await list(viewer, at)).opportunities
    return [one !== null, listed!.author !== null]
  }
  expect(await named(undefined)).toEqual([false, false])
  expect(await named(stranger)).toEqual([false, false])
  expect(await named(member)).toEqual([true, true])
  expect(await named(owner)).toEqual([true, true])
  expect(await notices(stranger)).toMatchObject([{ message_prefix: 'Someone', sender: null }])
  expect(await notices(member)).toMatchObject([{ sender: { name: author!.full_name } }])
})

test('the calendar file has the last day, with long and odd texts in lines of 75 octets', async () => {
  const { owner, at } = await circle()
  const title = `Lamp, oil; and “wicks”\\ ${'ö'.repeat(60)}`
  const { id } = (await post(owner, at, { title, deadline: '2027-02-28' })).body
  const { headers, body: text } = await call<string>(undefined, 'GET', `${at}/${id}/calendar`)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const lines = text.split('\r\n')
  expect(lines.every(line => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const whole = text.replaceAll('\r\n ', '')
  expect(whole).toContain(`SUMMARY:Last day: Lamp\\, oil\\; and “wicks”\\\\ ${'ö'.repeat(60)}\r\n`)
  expect(whole).toContain('DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n')
  const { body } = await post(owner, at)
  expect((await call(undefined, 'GET', `${at}/${body.id}/calendar`)).status).toBe(404)
})
