import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountBounds } from '#contract/account-bounds.ts'
import type { Changes } from '#contract/changes.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import type { ResearchGroupView } from '#contract/research-groups.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import type { Role } from '#contract/roles.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { confirm, newcomer, secretTo } from './sign-ups.ts'

const source = { name: 'Lantern Register' }
const records: CatalogueRecord[] = [
  {
    index: 'organisations',
    slug_values: ['harbour', 'old-harbour'],
    source,
    name: 'Harbour University',
    country: [{ name: 'Germany', code: 'DE' }],
  },
  {
    index: 'research_groups',
    slug_values: ['tide-lab', 'old-tide-lab'],
    source,
    name: 'Tide Laboratory',
    category: 'Academic',
    research_group_types: ['Laboratory'],
    description: 'Tides of the North Sea.',
    country: 'Germany',
    city: 'Kiel',
    members: [{ name: 'Ada Wave', slug_values: ['ada-wave'] }],
    users_count: 7,
  },
]

let server: TestServer
beforeAll(async () => {
  const bounds = { ...accountBounds, free: { ...accountBounds.free, groups: 1 } }
  server = await startTestServer({ socket: false, catalogue: smallCatalogue(records), bounds })
})
afterAll(() => server.stop())

interface Refused {
  code: string
  error: string
  errors?: Record<string, string[]>
  current?: object
}
const call = <T = object>(user: TestUser | undefined, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.request<T & Partial<Refused>>(`/v1${path}`, {
    method,
    ...(user && { user }),
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
    ...(method !== 'GET' && !path.endsWith('/avatar') && { key: true as const }),
  })

let made = 0
const input = (fields: object = {}) => {
  made += 1
  return { name: `Lighthouse Group x${made}`, category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'DE', ...fields }
}
const create = (user: TestUser, fields: object = {}) =>
  call<ResearchGroupRow>(user, 'POST', '/research_groups', { research_group: input(fields) })
const change = (user: TestUser, slug: string, research_group: object, base: object = {}, version?: number) =>
  call<ResearchGroupRow>(
    user,
    'PUT',
    `/research_groups/${slug}`,
    { research_group, base },
    version === undefined ? undefined : { 'If-Match': `"${version}"` },
  )
const view = async (slug: string, user?: TestUser) => call<ResearchGroupView>(user, 'GET', `/research_groups/${slug}`)
const join = (user: TestUser, id: string, role: Role, name = 'Group') =>
  server.store.write(tx => addMember(tx, user.id, { type: 'research_group', id, name }, role, server.now()))
const since = async (user: TestUser, cursor?: string) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user })).body
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 })
interface Card {
  slug_values: string[]
}
const found = async (keyword: string, index = 'research_groups', more: object = {}, user?: TestUser) =>
  (
    await server.request<{ results: { data: Card }[] }>('/search-service/search', {
      body: { index, keyword, ...more },
      ...(user && { user }),
    })
  ).body.results.map(({ data }) => data.slug_values[0])

describe('making a group', () => {
  test('its maker owns it, and it is found at once by search, facet and typeahead, marked as made here', async () => {
    const user = await server.user()
    const organisation = { slug_value: 'old-harbour', name: 'whatever' }
    const { status, body } = await create(user, {
      name: 'Zirconium Beacon Group',
      organisation,
      city: 'Kiel',
      foundation_year: '2011',
      fte_id: '6-10',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      slug_value: 'zirconium-beacon-group',
      rw_access: 'owner',
      made_here: true,
      foundation_year: 2011,
      organisation: { slug_value: 'harbour', name: 'Harbour University' },
    })
    const page = (await view(body.slug_value, user)).body
    expect(page).toMatchObject({ rw_access: { id: 3, name: 'owner' }, users_count: 1, in_community: false, made_here: true })
    expect(page.research_group).toMatchObject({ name: 'Zirconium Beacon Group', source: { name: 'Indago' }, made_here: true })
    await eventually(async () => expect(await found('Zirconium')).toEqual(['zirconium-beacon-group']))
    const { body: shown } = await call(undefined, 'GET', '/records/research_groups/zirconium-beacon-group')
    expect(shown).toMatchObject({ made_here: true, organisations: [{ slug_values: ['harbour'], country: { name: 'Germany' } }] })
    expect(
      await found(
        'Zirconium',
        'research_groups',
        { filters: { type: { buckets: [{ value: 'laboratory' }] }, country: { buckets: [{ value: 'germany' }] } } },
        user,
      ),
    ).toEqual(['zirconium-beacon-group'])
    const suggested = await server.request('/search-service/typeahead', { body: { query: 'zircon', index: 'research_groups' } })
    expect(JSON.stringify(suggested.body)).toContain('Zirconium')
    expect((await view(body.slug_value)).body.fields).toBeNull()
  })

  test.each([
    [{ name: 'ab' }, 'name', 'The name must be at least 3 characters.'],
    [{ research_group_type_ids: [] }, 'research_group_type_ids', 'The research group type field is required'],
    [{ country_id: 'ZZ' }, 'country_id', 'The country field is required'],
    [{ website: 'harbour.example' }, 'website', 'The website must be a web address with http:// or https://.'],
    [{ foundation_year: 2999 }, 'foundation_year', 'The foundation year value is not valid'],
    [{ slug: 'No Slug' }, 'slug', 'The slug value is not valid. Only - and lowercase is allowed.'],
    [{ organisation: { slug_value: 'nowhere', name: '' } }, 'organisation', 'This organisation is not in the catalogue.'],
  ])('%o is refused with its sentence', async (fields, field, sentence) => {
    const { status, body } = await create(await server.user(), fields)
    expect([status, body.errors?.[`research_group.${field}`]]).toEqual([422, [sentence]])
  })

  test('a slug that a group, the catalogue or a deleted group has is refused if it was chosen', async () => {
    const user = await server.user()
    const refused = async (slug: string) =>
      (await create(user, { slug })).body.errors?.['research_group.slug']?.[0] === 'This slug is already taken.'
    expect((await create(user, { slug: 'chosen-one' })).body.slug_value).toBe('chosen-one')
    expect(await refused('chosen-one')).toBe(true)
    expect(await refused('old-tide-lab')).toBe(true)
    expect(await refused('demo-lab')).toBe(true)
    expect(await refused('research_topics')).toBe(true)
    await call(user, 'DELETE', '/research_groups/chosen-one')
    expect(await refused('chosen-one')).toBe(true)
    // One that was not chosen gets another.
    const twice = [await create(user, { name: 'Twin Group' }), await create(user, { name: 'Twin Group' })]
    expect(new Set(twice.map(({ body }) => body.slug_value)).size).toBe(2)
  })

  test('A40 an account makes only so many', async () => {
    const user = await server.user({ user_type: 'free' })
    await create(user)
    const { status, body } = await create(user)
    expect([status, body.code]).toEqual([422, 'limit_reached'])
    expect(body.error).toContain('1 research groups')
  })
})

describe('changing a group', () => {
  test('fields of two people are merged, the same field conflicts, and lists never do', async () => {
    const user = await server.user()
    const { slug_value: slug, version } = (await create(user)).body
    const admin = await server.user()
    await join(admin, slug, 'admin')
    expect((await change(admin, slug, { city: 'Ulm', sectors: ['space'] }, { city: '', sectors: [] }, version)).status).toBe(200)
    const merged = await change(user, slug, { street: 'Quay 1', sectors: ['energy'] }, { street: '', sectors: [] }, version)
    expect(merged.body).toMatchObject({ city: 'Ulm', street: 'Quay 1', sectors: ['space', 'energy'] })
    const conflict = await change(user, slug, { city: 'Bonn' }, { city: '' }, version)
    expect([conflict.status, conflict.body.code]).toEqual([409, 'version_conflict'])
    expect(conflict.body.current).toMatchObject({ city: 'Ulm' })
  })

  test('a new name reaches the record and the memberships', async () => {
    const user = await server.user()
    const { slug_value: slug } = (await create(user)).body
    await change(user, slug, { name: 'Quixotic Renamed Group' })
    await eventually(async () => expect(await found('Quixotic')).toEqual([slug]))
    expect((await since(user)).own_memberships.find(one => one.slug_value === slug)?.name).toBe('Quixotic Renamed Group')
  })

  test('A16 members, others and guests may not', async () => {
    const { slug_value: slug } = (await create(await server.user())).body
    const member = await server.user()
    await join(member, slug, 'member')
    const statuses = [member, await server.user(), undefined].map(async one => (await change(one!, slug, { city: 'Ulm' })).status)
    expect(await Promise.all(statuses)).toEqual([403, 403, 401])
    expect((await call(member, 'DELETE', `/research_groups/${slug}`)).status).toBe(403)
  })

  test('one of a provider shows what an owner writes before the facts, and the facts again where it is emptied', async () => {
    const user = await server.user()
    await join(user, 'tide-lab', 'owner', 'Tide Laboratory')
    const before = (await view('old-tide-lab', user)).body
    expect(before).toMatchObject({ made_here: false, version: 0, users_count: 7 })
    expect(before.fields).toMatchObject({
      name: 'Tide Laboratory',
      city: 'Kiel',
      country_id: 'DE',
      research_group_type_ids: ['laboratory'],
    })
    await change(user, 'old-tide-lab', { city: 'Husum', diseases: ['Seasickness'] })
    const shown = async () => (await view('tide-lab')).body.research_group
    await eventually(async () => expect(await shown()).toMatchObject({ city: 'Husum', description: 'Tides of the North Sea.' }))
    expect(await shown()).toMatchObject({ source, edited_here: ['city', 'diseases', 'research_interests'] })
    const names = ((await shown())['members'] as { name: string }[]).map(({ name }) => name)
    expect(names).toHaveLength(2)
    expect(names).toContain('Ada Wave')
    await change(user, 'tide-lab', { city: '' })
    await eventually(async () => expect(await shown()).toMatchObject({ city: 'Kiel' }))
    expect((await call(user, 'DELETE', '/research_groups/tide-lab')).status).toBe(403)
  })

  test('terms and interests of both types are chosen by their own calls', async () => {
    const user = await server.user()
    const { slug_value: slug } = (await create(user)).body
    const at = `/research_groups/${slug}`
    expect((await call(user, 'PUT', `${at}/sectors`, { sector: { ids: ['space'] } })).body).toEqual({
      sectors: [{ id: 'space', name: 'Aviation and space' }],
    })
    await call(user, 'PUT', `${at}/therapeutics`, { therapeutic: { ids: ['pain'] } })
    await call(user, 'PUT', `${at}/medical_technologies`, { medical_technology: { ids: ['robotics'] } })
    await call(user, 'PUT', `${at}/research_types`, { research_type: { ids: ['field'] } })
    await call(user, 'POST', `${at}/interests?type=disease`, { interest: { name: 'Gout' } })
    await call(user, 'PUT', `${at}/interests/Zebrafish?type=model_organism`)
    expect((await call(user, 'PUT', `${at}/interests/Mouse?type=model_organism`)).body).toEqual({
      interests: ['Zebrafish', 'Mouse'].map(name => ({ id: name, name })),
    })
    await call(user, 'DELETE', `${at}/interests/Mouse?type=model_organism`)
    expect((await view(slug)).body).toMatchObject({
      therapeutics: [{ id: 'pain' }],
      medical_technologies: [{ id: 'robotics' }],
      research_types: [{ id: 'field' }],
      diseases: [{ name: 'Gout' }],
      model_organisms: [{ name: 'Zebrafish' }],
    })
    const wrong = await call(user, 'POST', `${at}/interests?type=disease`, { interest: { name: 'x' } })
    expect(wrong.status).toBe(422)
  })
})

describe('topics of a group', () => {
  test('they are found as research topics, change, and leave the catalogue', async () => {
    const user = await server.user()
    const { slug_value: slug } = (await create(user)).body
    const at = `/research_groups/${slug}/research_topics`
    const id = '00000000-0000-4000-8000-00000000000a'
    const added = await call<ResearchGroupRow>(user, 'POST', at, { id, research_topic: { title: 'Yttrium foghorns' } })
    const again = await call<ResearchGroupRow>(user, 'POST', at, { id, research_topic: { title: 'Yttrium foghorns' } })
    expect(again.body.topics).toEqual(added.body.topics)
    const topic = added.body.topics[0]!
    await eventually(async () => expect(await found('Yttrium', 'research_topics')).toEqual(topic.slug_values))
    expect((await call(undefined, 'GET', `/research_topics/${topic.slug_values[0]}`)).body).toMatchObject({
      title: 'Yttrium foghorns',
      research_group: { slug_values: [slug] },
      made_here: true,
    })
    const change = { research_topic: { title: 'Ytterbium foghorns' }, base: { title: 'Other' } }
    expect((await call(user, 'PUT', `${at}/${id}`, change, { 'If-Match': '"9"' })).body.code).toBe('version_conflict')
    expect((await call<ResearchGroupRow>(user, 'PUT', `${at}/${id}`, change)).body.topics[0]).toMatchObject({ version: 2 })
    await eventually(async () => expect(await found('Ytterbium', 'research_topics')).toEqual(topic.slug_values))
    expect((await call<ResearchGroupRow>(user, 'DELETE', `${at}/${id}`)).body.topics).toEqual([])
    await eventually(async () => expect(await found('Ytterbium', 'research_topics')).toEqual([]))
    expect((await call(user, 'DELETE', `${at}/${id}`)).status).toBe(200)
    expect((await call(user, 'POST', at, { research_topic: { title: 'ab' } })).body.errors).toEqual({
      'research_topic.title': ['The title must be at least 3 characters.'],
    })
  })

  test('A40 a group has only so many', async () => {
    const user = await server.user()
    const { slug_value: slug } = (await create(user)).body
    const rows = Array.from({ length: limits.researchGroup.topics }, (_, n) => ({
      group_slug: slug,
      id: `t${n}`,
      slug_value: `t${n}-of-${slug}`,
      title: `Topic ${n}`,
      description: '',
      version: 1,
      created_at: 1,
    }))
    await server.store.write(tx => tx.insertInto('research_group_topics').values(rows).execute())
    const { body } = await call(user, 'POST', `/research_groups/${slug}/research_topics`, { research_topic: { title: 'One more' } })
    expect(body.code).toBe('limit_reached')
  })
})

describe('the end of a group', () => {
  test('deleted under an open editor: the change is told that it is gone, and devices and the catalogue lose it', async () => {
    const user = await server.user()
    const { slug_value: slug, version } = (await create(user, { name: 'Xenon Vanishing Group' })).body
    const admin = await server.user()
    await join(admin, slug, 'admin')
    const { cursor, research_groups } = await since(admin)
    expect(research_groups).toMatchObject([{ slug_value: slug, rw_access: 'admin' }])
    await eventually(async () => expect(await found('Xenon')).toEqual([slug]))
    expect((await call(admin, 'DELETE', `/research_groups/${slug}`)).status).toBe(403)
    expect((await call(user, 'DELETE', `/research_groups/${slug}`)).body).toEqual({ slug_value: slug })
    const late = await change(admin, slug, { city: 'Ulm' }, { city: '' }, version)
    expect([late.status, late.body.code]).toEqual([410, 'gone'])
    expect((await view(slug)).status).toBe(410)
    expect(await since(admin, cursor)).toMatchObject({ removed_research_groups: [slug], research_groups: [] })
    await eventually(async () => expect(await found('Xenon')).toEqual([]))
    expect((await view(slug)).status).toBe(410)
  })

  test('I13 a maker who deletes the account hands it over; without another member it goes too', async () => {
    const maker = await server.user()
    const heir = await server.user()
    const alone = (await create(maker)).body.slug_value
    const shared = (await create(maker)).body.slug_value
    await join(heir, shared, 'member')
    const { status } = await server.request(`/v1/users/${maker.id}`, { method: 'DELETE', user: maker, body: { password: maker.password } })
    expect(status).toBe(200)
    expect((await view(alone)).status).toBe(410)
    expect((await view(shared, heir)).body).toMatchObject({ rw_access: { name: 'owner' }, users_count: 1 })
    expect((await since(heir)).research_groups).toMatchObject([{ slug_value: shared, rw_access: 'owner' }])
  })
})

describe('who belongs to a group', () => {
  const names = async (slug: string) => ((await view(slug)).body.research_group['members'] as { name: string }[]).map(({ name }) => name)

  test('joins by the link of an invitation, with an account or with a new one, and leaves: the record says so', async () => {
    const owner = await server.user()
    const { slug_value: slug } = (await create(owner)).body
    const guest = await server.user()
    const email = `new.${guest.email}`
    const invite = { message: 'Please come and join us.', people: [{ email: guest.email }, { email }] }
    await call(owner, 'POST', `/research_groups/${slug}/invites`, { invite })
    await eventually(async () => expect(await names(slug)).toHaveLength(1))
    await confirm(server, await secretTo(server, guest.email, 'invite'), { user: guest })
    await eventually(async () => expect(await names(slug)).toHaveLength(2))
    const fromLink = { email, invite_token: await secretTo(server, email, 'invite') }
    await newcomer(server, fromLink)
    await eventually(async () => expect(await names(slug)).toContain('Ada Lovelace'))
    await call(guest, 'DELETE', `/researchers/${guest.id}/research_groups/${slug}`)
    await eventually(async () => expect(await names(slug)).toHaveLength(2))
  })

  test('is named in its record no more after hiding it', async () => {
    const owner = await server.user()
    const { slug_value: slug } = (await create(owner)).body
    const member = await server.user()
    await call(owner, 'POST', `/research_groups/${slug}/invites`, {
      invite: { message: 'Please come and join us.', people: [{ email: member.email }] },
    })
    await confirm(server, await secretTo(server, member.email, 'invite'), { user: member })
    await eventually(async () => expect(await names(slug)).toHaveLength(2))
    await call(member, 'PUT', `/researchers/${member.id}`, { researcher: { visibility: { research_groups: 'users' } } })
    await eventually(async () => expect(await names(slug)).toHaveLength(1))
  })
})

test('A25 texts that look like code are shown as they are, in every field', async () => {
  const user = await server.user()
  const text = `<img src=x onerror=alert(1)> "'); DROP TABLE users; {{7*7}}`
  const { status, body } = await create(user, { name: text, description: text, street: text, post_code: text, city: text })
  expect([status, body.name, body.city]).toEqual([200, text, text])
  const topic = await call<ResearchGroupRow>(user, 'POST', `/research_groups/${body.slug_value}/research_topics`, {
    research_topic: { title: text, description: text },
  })
  expect(topic.body.topics).toMatchObject([{ title: text, description: text }])
  await call(user, 'POST', `/research_groups/${body.slug_value}/interests?type=disease`, { interest: { name: text } })
  expect((await view(body.slug_value)).body).toMatchObject({ diseases: [{ id: text, name: text }] })
  for (const name of ['two\nlines', 'turned \u202elines']) expect((await create(user, { name })).status).toBe(422)
})

test('A24 a picture is re-encoded, shown and removed, by editors only', async () => {
  const user = await server.user()
  const { slug_value: slug } = (await create(user)).body
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  expect((await call(await server.user(), 'PUT', `/research_groups/${slug}/avatar`, { avatar: png })).status).toBe(403)
  const { status, body } = await call<{ avatar: string }>(user, 'PUT', `/research_groups/${slug}/avatar`, { avatar: png })
  expect(status).toBe(200)
  expect((await view(slug)).body.avatar).toBe(body.avatar)
  await call(user, 'DELETE', `/research_groups/${slug}/avatar`)
  expect((await view(slug)).body.avatar).toBeNull()
})

test('lists to choose from are sent, types by category', async () => {
  const types = (
    await call<{ research_group_types: { category: string }[] }>(undefined, 'GET', '/research_group_types?category=professional')
  ).body.research_group_types
  expect(new Set(types.map(({ category }) => category))).toEqual(new Set(['professional']))
  expect((await call<{ fte: object[] }>(undefined, 'GET', '/fte')).body.fte[0]).toEqual({ id: '1-5', name: '1 to 5' })
  expect((await call<{ research_types: object[] }>(undefined, 'GET', '/research_types')).body.research_types.length).toBeGreaterThan(5)
  expect((await call(undefined, 'GET', '/research_groups/tide-lab/opportunities?limit=3')).body).toMatchObject({
    opportunities: [],
    more: false,
  })
})
