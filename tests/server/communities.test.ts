import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import type { CommunityView, ListedCommunity } from '#contract/communities.ts'
import type { CommunityRow } from '#contract/community-rows.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { deleteAccount } from '#server/subjects/privacy/account-deletion.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { addCommunity } from './people/memberships.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
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
  return { name: `Lantern Circle x${made}`, tagline: 'Light for the coast', community_type_id: 4, country_id: 'DE', ...fields }
}
const create = (user: TestUser, fields: object = {}) => call<CommunityRow>(user, 'POST', '/communities', { community: input(fields) })
const madeBy = async (user: TestUser, fields: object = {}) => (await create(user, fields)).body.slug_value
const ifMatch = (version: number | undefined) => (version === undefined ? undefined : { 'If-Match': `"${version}"` })
const change = (user: TestUser, slug: string, community: object, base: object = {}, version?: number) =>
  call<CommunityRow>(user, 'PUT', `/communities/${slug}`, { community, base }, ifMatch(version))
const set = (user: TestUser, slug: string, community_settings: object, base: object = {}, version?: number) =>
  call<CommunityRow>(user, 'PUT', `/communities/${slug}/settings`, { community_settings, base }, ifMatch(version))
const view = (slug: string, user?: TestUser) => call<CommunityView>(user, 'GET', `/communities/${slug}`)
const listed = async (user: TestUser | undefined, query: string) =>
  (await call<{ communities: ListedCommunity[] }>(user, 'GET', `/communities?${query}`)).body.communities.map(one => one.slug_values[0])
const join = (user: TestUser, id: string, role: Role) =>
  server.store.write(tx => addMember(tx, user.id, { type: 'community', id, name: 'Circle' }, role, server.now()))
const since = async (user: TestUser, cursor?: string) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user })).body
const closed = { overview_visible: false, search_visible: false, pages_visible: false, questions_visible: false }
const person = async (user: TestUser) => (await server.request<{ slug_values: string[] }>('/v1/me', { user })).body.slug_values[0]!

describe('making a community', () => {
  test('its maker owns it; an open one opens all but the workspace, a closed one only its overview', async () => {
    const user = await server.user()
    const { status, body } = await create(user, { name: 'Harbour Lights', foundation_year: '2011', website: 'https://harbour.example' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rw_access: 'owner',
      foundation_year: 2011,
      invite_only: false,
      overview_visible: true,
      search_visible: true,
      pages_visible: false,
      questions_visible: true,
    })
    expect(body.slug_value).toMatch(/^harbour-lights-[\da-f]{8}$/)
    expect((await create(user, { invite_only: true })).body).toMatchObject({
      invite_only: true,
      ...closed,
      overview_visible: true,
    })
    expect((await view(body.slug_value, user)).body).toMatchObject({
      rw_access: { id: 3, name: 'owner' },
      researchers_count: 1,
      questions_count: 0,
      country: { id: 'DE', name: 'Germany' },
      is_owned: true,
    })
  })

  test.each([
    [{ name: 'ab' }, 'name', 'The name must be at least 3 characters.'],
    [{ tagline: 'four' }, 'tagline', 'The tagline must be at least 5 characters.'],
    [{ tagline: 'x'.repeat(101) }, 'tagline', 'The tagline must be at most 100 characters.'],
    [{ country_id: 'ZZ' }, 'country_id', 'The country field is required'],
    [{ country_id: '' }, 'country_id', 'The country field is required'],
    [{ website: 'harbour.example' }, 'website', 'The website must be a web address with http:// or https://.'],
    [{ website: 'https://user:pw@harbour.example' }, 'website', 'The website must be a web address with http:// or https://.'],
    [{ foundation_year: 2999 }, 'foundation_year', 'The foundation year value is not valid'],
    [{ subdomain: 'two words' }, 'subdomain', 'The subdomain value is not valid. Only - and lowercase is allowed.'],
    [{ slug: 'No Slug' }, 'slug', 'The slug value is not valid. Only - and lowercase is allowed.'],
    [{ community_type_id: 6 }, 'community_type_id', 'The community type field is required'],
    [{ community_type_id: 5 }, 'community_type_id', 'A sub-community needs a community above it. Choose that one, or another type.'],
    [{ parent_id: 'nowhere' }, 'parent_id', 'This community does not exist.'],
  ])('%o is refused with its sentence', async (fields, field, sentence) => {
    const { status, body } = await create(await server.user(), fields)
    expect([status, body.errors?.[`community.${field}`]]).toEqual([422, [sentence]])
  })

  test('a slug that a community has, or one that was deleted, is refused if it was chosen', async () => {
    const user = await server.user()
    const refused = async () => (await create(user, { slug: 'chosen-one' })).body.errors?.['community.slug']?.[0]
    expect((await create(user, { slug: 'chosen-one' })).body.slug_value).toBe('chosen-one')
    expect(await refused()).toBe('This slug is already taken.')
    await call(user, 'DELETE', '/communities/chosen-one')
    expect(await refused()).toBe('This slug is already taken.')
  })

  test('A40 an account makes only so many', async () => {
    const user = await server.user()
    for (let n = 0; n < limits.community.made; n += 1) await addCommunity(server.store, { made_by: user.id })
    const { status, body } = await create(user)
    expect([status, body.code]).toEqual([422, 'limit_reached'])
  })

  test('the types are five, with their keys', async () => {
    const { body } = await call<{ community_types: { id: number; key: string }[] }>(undefined, 'GET', '/community_types')
    expect(body.community_types.map(({ id, key }) => `${id} ${key}`)).toEqual([
      '1 institute-centre',
      '2 project-consortium',
      '3 member-network',
      '4 open-topic-community',
      '5 sub-community',
    ])
  })
})

describe('changing a community', () => {
  test('fields of two people are merged, and the same field conflicts', async () => {
    const user = await server.user()
    const { slug_value: slug, version } = (await create(user)).body
    const admin = await server.user()
    await join(admin, slug, 'admin')
    expect((await change(admin, slug, { city: 'Ulm' }, { city: '' }, version)).status).toBe(200)
    expect((await change(user, slug, { street: 'Quay 1' }, { street: '' }, version)).body).toMatchObject({ city: 'Ulm', street: 'Quay 1' })
    const conflict = await change(user, slug, { city: 'Bonn' }, { city: '' }, version)
    expect([conflict.status, conflict.body.code]).toEqual([409, 'version_conflict'])
    expect(conflict.body.current).toMatchObject({ city: 'Ulm' })
  })

  test('settings are merged one by one, and the same one conflicts', async () => {
    const user = await server.user()
    const { slug_value: slug, version } = (await create(user)).body
    expect((await set(user, slug, { pages_visible: true }, { pages_visible: false }, version)).status).toBe(200)
    const merged = await set(user, slug, { invite_only: true }, { invite_only: false }, version)
    expect(merged.body).toMatchObject({ pages_visible: true, invite_only: true, version: version + 2 })
    const read = await call<{ community_settings: object; version: number }>(user, 'GET', `/communities/${slug}/settings`)
    expect(read.body).toMatchObject({ community_settings: { pages_visible: true, invite_only: true }, version: version + 2 })
    expect((await set(user, slug, { invite_only: false }, { invite_only: false }, version)).body.code).toBe('version_conflict')
  })

  test('a new name reaches lists, memberships and the communities below', async () => {
    const user = await server.user()
    const slug = await madeBy(user)
    const child = await madeBy(user, { parent_id: slug })
    const { cursor } = await since(user)
    await change(user, slug, { name: 'Quixotic Coast' })
    const news = await since(user, cursor)
    expect(news.own_memberships.find(one => one.slug_value === slug)?.name).toBe('Quixotic Coast')
    expect(news.communities.find(one => one.slug_value === child)?.parent_name).toBe('Quixotic Coast')
    expect(await listed(undefined, 'all=true&q=quixotic')).toEqual([slug])
  })

  test('A16 members, others and guests may not; only an owner deletes', async () => {
    const owner = await server.user()
    const slug = await madeBy(owner)
    const [member, admin, stranger] = [await server.user(), await server.user(), await server.user()]
    await join(member, slug, 'member')
    await join(admin, slug, 'admin')
    for (const [user, status] of [
      [member, 403],
      [stranger, 403],
      [undefined, 401],
      [admin, 200],
    ] as const) {
      expect((await change(user!, slug, { city: 'Ulm' })).status).toBe(status)
      expect((await set(user!, slug, { pages_visible: true })).status).toBe(status)
      expect((await call(user, 'GET', `/communities/${slug}/settings`)).status).toBe(status)
      expect((await call(user, 'DELETE', `/communities/${slug}/avatar`)).status).toBe(status)
    }
    for (const user of [member, admin, stranger]) expect((await call(user, 'DELETE', `/communities/${slug}`)).status).toBe(403)
  })
})

describe('communities below one another', () => {
  test('one below another is a member network, of whoever may edit both', async () => {
    const user = await server.user()
    const parent = await madeBy(user)
    const { body } = await create(user, { community_type_id: 5, parent_id: parent })
    expect(body).toMatchObject({ community_type_id: 3, parent_id: parent })
    expect((await view(parent)).body.sub_communities.map(one => one.slug_values?.[0])).toEqual([body.slug_value])
    expect((await view(body.slug_value)).body.parent?.slug_values).toEqual([parent])
    expect(await listed(undefined, `all=true&parent_id=${parent}`)).toEqual([body.slug_value])
    const stranger = await server.user()
    expect((await create(stranger, { parent_id: parent })).status).toBe(403)
    const own = await madeBy(stranger)
    expect((await change(stranger, own, { parent_id: parent })).status).toBe(403)
  })

  test('a circle is refused with a sentence', async () => {
    const user = await server.user()
    const top = await madeBy(user)
    const middle = await madeBy(user, { parent_id: top })
    const bottom = await madeBy(user, { parent_id: middle })
    for (const below of [top, middle, bottom]) {
      const { status, body } = await change(user, top, { parent_id: below })
      expect([status, body.errors]).toEqual([422, { 'community.parent_id': ['A community cannot be below itself.'] }])
    }
  })

  test('there are five levels, also when a whole branch moves', async () => {
    const user = await server.user()
    const branch = async (levels: number) => {
      const slugs = [await madeBy(user)]
      while (slugs.length < levels) slugs.push(await madeBy(user, { parent_id: slugs.at(-1) }))
      return slugs
    }
    const five = await branch(5)
    const tooDeep = { 'community.parent_id': ['Communities can be at most 5 levels deep.'] }
    expect((await create(user, { parent_id: five[4] })).body.errors).toEqual(tooDeep)
    const two = await branch(2)
    expect((await change(user, two[0]!, { parent_id: five[3] })).body.errors).toEqual(tooDeep)
    expect((await change(user, two[0]!, { parent_id: five[2] })).status).toBe(200)
  })

  test('a community above that hides is named to nobody else', async () => {
    const user = await server.user()
    const parent = await madeBy(user)
    const child = await madeBy(user, { parent_id: parent })
    const member = await server.user()
    await join(member, child, 'member')
    await set(user, parent, closed)
    expect((await view(child, user)).body.parent?.slug_values).toEqual([parent])
    const seen = await view(child, member)
    expect(seen.body).toMatchObject({ parent: null, fields: { parent_id: null } })
    expect(JSON.stringify([seen.body, await since(member)])).not.toContain(parent)
    expect(await listed(member, `all=true&parent_id=${parent}`)).toEqual([])
  })
})

describe('who sees a community', () => {
  test('a list counts the questions that the caller may read, and none where these are closed', async () => {
    const [owner, stranger] = [await server.user(), await server.user()]
    const name = 'Whelk Watchers'
    const slug = await madeBy(owner, { name })
    for (const is_public of [true, false]) {
      const question = { title: 'Where do whelks live?', content: '<p>I mean in winter, below the ice.</p>', tags: [], is_public }
      expect((await call(owner, 'POST', `/communities/${slug}/questions`, { question })).status).toBe(200)
    }
    const counted = async (user?: TestUser) =>
      (await call<{ communities: ListedCommunity[] }>(user, 'GET', '/communities?all=true&q=whelk')).body.communities.map(
        one => one.questions_count,
      )
    expect([await counted(), await counted(stranger), await counted(owner)]).toEqual([[1], [1], [2]])
    await set(owner, slug, { questions_visible: false })
    expect([await counted(), await counted(stranger), await counted(owner)]).toEqual([[null], [null], [2]])
  })

  test.each([
    ['overview_visible', 'overview'],
    ['search_visible', 'explore'],
    ['pages_visible', 'workspace'],
    ['questions_visible', 'questions'],
  ] as const)('%s alone opens one page to guests and strangers, a role all of them', async (flag, page) => {
    const slug = await addCommunity(server.store, { [flag]: true, fields: { country_id: 'DE', city: 'Ulm' } })
    const none = { overview: false, explore: false, workspace: false, questions: false, more_information: false }
    const opened = { ...none, [page]: true, more_information: page === 'overview' }
    for (const viewer of [undefined, await server.user()]) {
      const { status, body } = await view(slug, viewer)
      expect(status).toBe(200)
      expect(body.rw_pages).toEqual({ ...opened, invite_only: true })
      expect(body.fields?.city).toBe(page === 'overview' ? 'Ulm' : undefined)
      expect([body.researchers_count, body.questions_count].map(count => count !== null)).toEqual([
        page === 'overview',
        page === 'questions',
      ])
      expect((await call(viewer, 'GET', `/communities/${slug}/contacts`)).status).toBe(page === 'overview' ? 200 : 403)
      expect((await call(viewer, 'GET', `/communities/${slug}/interests`)).status).toBe(page === 'overview' ? 200 : 403)
      expect((await listed(viewer, 'all=true&q=lantern')).includes(slug)).toBe(false)
    }
    const member = await server.user()
    await join(member, slug, 'member')
    expect(Object.values((await view(slug, member)).body.rw_pages)).toEqual([true, true, true, true, true, true])
  })

  test('A20 one without an open page is absent in every call, like one that never was', async () => {
    const owner = await server.user()
    const slug = await madeBy(owner, { name: 'Zinnober Hidden' })
    await set(owner, slug, closed)
    const { id } = (await view(slug, owner)).body
    for (const viewer of [undefined, await server.user()]) {
      for (const path of ['', '/research_interests', '/interests', '/contacts'])
        for (const address of [slug, id]) {
          const hidden = await call(viewer, 'GET', `/communities/${address}${path}`)
          const absent = await call(viewer, 'GET', `/communities/never-was${path}`)
          expect([hidden.status, hidden.body]).toEqual([404, absent.body])
        }
      expect(await listed(viewer, 'all=true&q=zinnober')).toEqual([])
      if (!viewer) continue
      for (const answer of [
        await change(viewer, slug, { city: 'Ulm' }),
        await set(viewer, slug, closed),
        await create(viewer, { parent_id: slug }),
      ])
        expect([404, 422]).toContain(answer.status)
      expect((await call(viewer, 'DELETE', `/communities/${slug}`)).status).toBe(404)
      expect((await call(viewer, 'GET', `/researchers/${await person(owner)}/communities`)).body).toEqual({ communities: [] })
    }
    expect(await listed(owner, 'all=true&q=zinnober')).toEqual([slug])
  })

  test('a list has own ones, or with `all` every one that shows itself, by words of name and tagline', async () => {
    const user = await server.user()
    const other = await server.user()
    const own = await madeBy(user, { name: 'Vermilion Own', tagline: 'About octopus arms' })
    const theirs = await madeBy(other, { name: 'Vermilion Theirs', tagline: 'About squid' })
    expect(await listed(user, 'q=vermilion')).toEqual([own])
    expect(await listed(user, 'all=true&q=VERMÍLION')).toEqual([own, theirs])
    expect(await listed(user, 'all=true&q=vermilion octo')).toEqual([own])
    expect(await listed(undefined, 'q=vermilion')).toEqual([])
    expect(await listed(undefined, 'all=true&q=%25')).toEqual([])
  })

  test('a profile names communities that show themselves or that the viewer shares, of one group if asked', async () => {
    const user = await server.user()
    const shown = await madeBy(user)
    const hidden = await madeBy(user)
    await set(user, hidden, closed)
    const fellow = await server.user()
    await join(fellow, hidden, 'member')
    const slug = await person(user)
    const names = async (viewer: TestUser | undefined, query = '') =>
      (
        await call<{ communities: { slug_values: string[] }[] }>(viewer, 'GET', `/researchers/${slug}/communities${query}`)
      ).body.communities.map(one => one.slug_values[0])
    const both = async (viewer: TestUser | undefined, query = '') => new Set(await names(viewer, query))
    expect(await names(undefined)).toEqual([shown])
    expect(await names(await server.user())).toEqual([shown])
    expect(await both(fellow)).toEqual(new Set([shown, hidden]))
    expect(await names(user)).toEqual([shown])
    expect(await both(user, '?all=true')).toEqual(new Set([shown, hidden]))
    await server.store.write(tx =>
      tx.insertInto('community_groups').values({ community_slug: hidden, group_slug: 'research-groups-0', joined_at: 1 }).execute(),
    )
    expect(await names(user, '?all=true&research_group_id=old-research-groups-0')).toEqual([hidden])
  })

  test('interests and contacts are of members who show them', async () => {
    const owner = await server.user()
    const slug = await madeBy(owner)
    const hider = await server.user()
    await join(hider, slug, 'admin')
    await server.store.write(async tx => {
      await tx
        .updateTable('users')
        .set({ interests: ['Foghorns', 'Tides'] })
        .where('id', '=', owner.id)
        .execute()
      await tx
        .updateTable('users')
        .set({ interests: ['tides', 'Secrets'] })
        .where('id', '=', hider.id)
        .execute()
      await tx
        .updateTable('profiles')
        .set({ visibility: { research_interests: 'only_me', research_groups: 'only_me' } })
        .where('user_id', '=', hider.id)
        .execute()
    })
    const { body } = await call<{ research_interests: { name: string }[] }>(undefined, 'GET', `/communities/${slug}/research_interests`)
    expect(body.research_interests.map(one => one.name)).toEqual(['Foghorns', 'Tides'])
    const few = await call<{ interests: unknown[] }>(undefined, 'GET', `/communities/${slug}/interests?limit=1`)
    expect(few.body.interests).toHaveLength(1)
    const contacts = async (viewer?: TestUser) =>
      (await call<{ contacts: { slug_values: string[] }[] }>(viewer, 'GET', `/communities/${slug}/contacts`)).body.contacts.map(
        one => one.slug_values[0],
      )
    expect(await contacts()).toEqual([await person(owner)])
    expect(await contacts(owner)).toEqual([await person(owner), await person(hider)])
  })
})

describe('on the devices of members', () => {
  test('it comes with a membership, leaves with it, and its changes are told', async () => {
    const owner = await server.user()
    const slug = await madeBy(owner)
    const member = await server.user()
    const before = await since(member)
    await join(member, slug, 'member')
    const joined = await since(member, before.cursor)
    expect(joined.communities).toMatchObject([{ slug_value: slug, rw_access: 'member' }])
    await set(owner, slug, { pages_visible: true })
    expect((await since(member, joined.cursor)).communities).toMatchObject([{ slug_value: slug, pages_visible: true }])
    await call(owner, 'DELETE', `/communities/${slug}/members/${await person(member)}`)
    expect((await since(member, joined.cursor)).removed_communities).toEqual([slug])
  })
})

describe('deleting a community', () => {
  test('memberships, questions and links of groups go, those below it stay, and former members read that it is gone', async () => {
    const owner = await server.user()
    const member = await server.user()
    const slug = await madeBy(owner)
    const child = await madeBy(owner, { parent_id: slug })
    await join(member, slug, 'admin')
    await server.store.write(tx =>
      tx.insertInto('community_groups').values({ community_slug: slug, group_slug: 'research-groups-0', joined_at: 1 }).execute(),
    )
    const { cursor } = await since(owner)
    expect((await call(owner, 'DELETE', `/communities/${slug}`)).body).toEqual({ slug_value: slug })
    const news = await since(owner, cursor)
    expect(news.removed_communities).toEqual([slug])
    expect(news.communities).toMatchObject([{ slug_value: child, parent_id: null, parent_name: null }])
    expect((await view(slug, member)).status).toBe(404)
    expect((await change(member, slug, { city: 'Ulm' })).status).toBe(410)
    expect((await change(await server.user(), slug, { city: 'Ulm' })).status).toBe(404)
    expect((await call(owner, 'DELETE', `/communities/${slug}`)).status).toBe(200)
    const rows = await server.store.read.selectFrom('community_groups').selectAll().where('community_slug', '=', slug).execute()
    expect(rows).toEqual([])
  })

  test('with an account goes the community that has nobody else; another is handed over', async () => {
    const user = await server.user()
    const heir = await server.user()
    const alone = await madeBy(user)
    const shared = await madeBy(user)
    await join(heir, shared, 'member')
    await server.store.write(tx => deleteAccount(tx, { id: user.id, addresses: [user.email] }, server.now()))
    expect((await view(alone)).status).toBe(404)
    expect((await view(shared, heir)).body.rw_access?.name).toBe('owner')
  })
})

test('a picture is shown until it is removed', async () => {
  const user = await server.user()
  const slug = await madeBy(user)
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const { status, body } = await call<{ avatar: string }>(user, 'PUT', `/communities/${slug}/avatar`, { avatar: png })
  expect(status).toBe(200)
  expect((await view(slug)).body.avatar).toBe(body.avatar)
  expect((await server.request(`/v1/avatars/${body.avatar}`)).status).toBe(200)
  await call(user, 'DELETE', `/communities/${slug}/avatar`)
  expect((await view(slug)).body.avatar).toBeNull()
})
