import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import type { CommunitySettings } from '#contract/community-fields.ts'
import type { WorkspacePage, CommunityPageHead, CommunityPageRow } from '#contract/community-page-rows.ts'
import type { CommunityPageVersion } from '#contract/community-pages.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { movedPlaces } from '#server/subjects/community-pages/writing.ts'
import { leaveTarget } from '#server/subjects/memberships/index.ts'
import { communityOf, joinCommunity } from '../support/communities.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

interface Refused {
  code: string
  errors?: Record<string, string[]>
  current?: object
}
const call = <T = object>(user: TestUser | undefined, method: string, path: string, body?: unknown, version?: number) =>
  server.request<T & Partial<Refused>>(`/v1/communities${path}`, {
    method,
    ...(user && { user }),
    ...(body !== undefined && { body }),
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
    ...(method !== 'GET' && { key: true as const }),
  })

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let made = 0
/** A community that shows nothing but its overview to strangers, unless it says more. */
async function community(owner: TestUser, shown: Partial<CommunitySettings> = {}): Promise<string> {
  made += 1
  const settings = { overview_visible: true, search_visible: false, pages_visible: false, questions_visible: false, ...shown }
  return (await communityOf(server, owner, `Reef ${made}`, { settings })).slug_value
}
const join = (user: TestUser, slug_value: string, role: Role = 'member') =>
  joinCommunity(server, { slug_value, name: slug_value }, user, role)
const write = (user: TestUser, slug: string, title: string, content = '') =>
  call<CommunityPageRow>(user, 'POST', `/${slug}/pages`, { page: { title, content } })
const list = async (slug: string, user?: TestUser) =>
  (await call<{ community_pages: CommunityPageHead[] }>(user, 'GET', `/${slug}/pages`)).body.community_pages
const titles = async (slug: string, user?: TestUser) => (await list(slug, user)).map(({ title }) => title)
const edit = (user: TestUser, { community_slug, id }: CommunityPageRow, page: object, base?: object, version?: number) =>
  call<CommunityPageRow>(user, 'PUT', `/${community_slug}/pages/${id}`, { page, ...(base && { base }) }, version)
const since = async (user: TestUser, cursor?: string) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user })).body

async function scene(shown: Partial<CommunitySettings> = {}) {
  const [owner, member, stranger] = [await server.user(), await server.user(), await server.user()]
  const slug = await community(owner, shown)
  await join(member, slug)
  return { owner, member, stranger, slug }
}

describe('writing', () => {
  test('members write pages, which are listed in their order and shown with their writers', async () => {
    const { owner, member, slug } = await scene()
    const { status, body: first } = await write(owner, slug, 'How we meet', '<p>Every Tuesday.</p>')
    expect([status, first.version, first.content]).toEqual([200, 1, '<p>Every Tuesday.</p>'])
    await write(member, slug, 'Who we are')
    expect(await titles(slug, member)).toEqual(['How we meet', 'Who we are'])
    const { body } = await call<{ community_page: WorkspacePage }>(member, 'GET', `/${slug}/pages/${first.id}`)
    expect(body.community_page).toMatchObject({ title: 'How we meet', content: '<p>Every Tuesday.</p>', version: 1 })
    expect(body.community_page.made_by?.slug_values).toHaveLength(1)
  })

  test('the same id again changes nothing, and one page too many is refused', async () => {
    const { owner, slug } = await scene()
    const id = crypto.randomUUID()
    const add = (title: string) => call<CommunityPageRow>(owner, 'POST', `/${slug}/pages`, { id, page: { title } })
    await add('Once')
    expect((await add('Twice')).body.title).toBe('Once')
    for (let count = 1; count < limits.communityPage.pages; count += 1) await write(owner, slug, `Page ${count}`)
    const { status, body } = await write(owner, slug, 'One too many')
    expect([status, body.code]).toEqual([422, 'limit_reached'])
  })

  test('titles that are too short and texts that are too long are refused with a sentence', async () => {
    const { owner, slug } = await scene()
    expect(Object.values((await write(owner, slug, 'No')).body.errors ?? {})).toEqual([['The title must be at least 3 characters.']])
    expect((await write(owner, slug, 'Long', `<p>${'x'.repeat(limits.richText.length + 1)}</p>`)).status).toBe(422)
  })

  test('A25 only what a page may have is kept of a text, and a text like a bomb is refused or small', async () => {
    const { owner, slug } = await scene()
    const hostile =
      '<p onclick="run()">Hi<script>run()</script><a href="javascript:run()">you</a><img src="https://evil.example/x.png"></p>'
    const { body } = await write(owner, slug, 'A <b>title</b>', hostile)
    expect([body.title, body.content.includes('run'), body.content.includes('evil')]).toEqual(['A <b>title</b>', false, false])
    const bomb = await write(owner, slug, 'Deep', '<div><b>'.repeat(20_000))
    expect(bomb.status === 422 || bomb.body.content.length < 1000).toBe(true)
  })

  test('pictures stay as long as a version has them, and go with the page', async () => {
    const { owner, slug } = await scene()
    const { body: page } = await write(owner, slug, 'Album', `<p>Look <img src="data:image/png;base64,${png}" alt="A dot"></p>`)
    const [, picture] = /src="([^"]+)"/.exec(page.content)!
    const shown = async () => (await server.request(picture!, { user: owner })).status
    expect(await shown()).toBe(200)
    await edit(owner, page, { content: '<p>Nothing to see.</p>' })
    expect(await shown()).toBe(200)
    await call(owner, 'DELETE', `/${slug}/pages/${page.id}`)
    expect(await shown()).toBe(404)
  })

  test('whoever made a page and moderators delete it, once and again; other members may not', async () => {
    const { owner, member, slug } = await scene()
    const [{ body: theirs }, { body: own }] = [await write(owner, slug, 'House rules'), await write(member, slug, 'My notes')]
    const remove = (user: TestUser, { id }: CommunityPageRow) => call(user, 'DELETE', `/${slug}/pages/${id}`)
    expect((await remove(member, theirs)).status).toBe(403)
    expect((await remove(member, own)).status).toBe(200)
    expect((await remove(member, own)).status).toBe(200)
    expect((await remove(owner, theirs)).status).toBe(200)
    expect(await titles(slug, owner)).toEqual([])
  })
})

describe('two people', () => {
  test('edits of the title and of the text are merged', async () => {
    const { owner, member, slug } = await scene()
    const { body: page } = await write(owner, slug, 'How we meet', '<p>Every Tuesday.</p>')
    await edit(owner, page, { title: 'Where we meet' }, { title: 'How we meet' }, 1)
    const { body } = await edit(member, page, { content: '<p>Every Friday.</p>' }, { content: '<p>Every Tuesday.</p>' }, 1)
    expect(body).toMatchObject({ title: 'Where we meet', content: '<p>Every Friday.</p>', version: 3 })
  })

  test('the second who edits the same text is told, with what is there, and nothing is lost', async () => {
    const { owner, member, slug } = await scene()
    const { body: page } = await write(owner, slug, 'How we meet', '<p>Every Tuesday.</p>')
    const base = { content: '<p>Every Tuesday.</p>' }
    await edit(owner, page, { content: '<p>Every Monday.</p>' }, base, 1)
    const { status, body } = await edit(member, page, { content: '<p>Every Friday.</p>' }, base, 1)
    expect([status, body.code, body.current]).toEqual([
      409,
      'version_conflict',
      { title: 'How we meet', content: '<p>Every Monday.</p>', version: 2 },
    ])
    expect((await edit(member, page, { content: '<p>Every Friday.</p>' }, { content: '<p>Every Monday.</p>' }, 2)).status).toBe(200)
    const { body: kept } = await call<{ versions: CommunityPageVersion[] }>(member, 'GET', `/${slug}/pages/${page.id}/versions`)
    expect(kept.versions.map(({ version }) => version)).toEqual([3, 2, 1])
    const { body: old } = await call<{ version: { content: string } }>(member, 'GET', `/${slug}/pages/${page.id}/versions/2`)
    expect(old.version.content).toBe('<p>Every Monday.</p>')
  })

  test('an edit of a page that was deleted meanwhile is gone', async () => {
    const { owner, member, slug } = await scene()
    const { body: page } = await write(owner, slug, 'How we meet')
    await call(owner, 'DELETE', `/${slug}/pages/${page.id}`)
    expect((await edit(member, page, { title: 'Where we meet' }, { title: 'How we meet' }, 1)).status).toBe(410)
  })
})

test('only the last versions of a page are kept', async () => {
  const { owner, slug } = await scene()
  const { body: page } = await write(owner, slug, 'Diary')
  for (let day = 0; day < limits.communityPage.versions + 2; day += 1) await edit(owner, page, { content: `<p>Day ${day}.</p>` })
  const { body } = await call<{ versions: CommunityPageVersion[] }>(owner, 'GET', `/${slug}/pages/${page.id}/versions`)
  expect([body.versions.length, body.versions.at(-1)?.version]).toEqual([limits.communityPage.versions, 4])
  expect((await call(owner, 'GET', `/${slug}/pages/${page.id}/versions/1`)).status).toBe(404)
})

describe('mentions', () => {
  const told = async (user: TestUser) => {
    const { body } = await server.request<{ results: { data: { message: string; message_suffix: string; link: string } }[] }>(
      '/v1/notifications',
      { user },
    )
    return body.results.map(({ data }) => `${data.message} ${data.message_suffix} at ${data.link}`)
  }
  const link = async ({ id }: TestUser) => {
    const row = await server.store.read.selectFrom('users').select('slug_values').where('id', '=', id).executeTakeFirstOrThrow()
    return `<a href="/profile/${row.slug_values[0]}">@Somebody</a>`
  }

  test('whoever is mentioned anew is told once, and not again by the next edits', async () => {
    const { owner, member, slug } = await scene()
    const other = await server.user()
    await join(other, slug)
    const first = `<p>Ask ${await link(member)} and ${await link(owner)}.</p>`
    const { body: page } = await write(owner, slug, 'Who helps', first)
    expect(await told(member)).toEqual([`mentioned you in Who helps at /community/${slug}/workspace?page=${page.id}`])
    expect(await told(other)).toEqual([])
    await edit(owner, page, { content: `${first}<p>Or ${await link(other)}.</p>` })
    await edit(owner, page, { content: '<p>Ask nobody.</p>' })
    await edit(owner, page, { content: first })
    expect(await told(member)).toHaveLength(1)
    expect(await told(other)).toHaveLength(1)
    expect(await told(owner)).toEqual([])
  })

  test('A20 neither strangers nor whoever has blocked the writer are told of a mention', async () => {
    const { owner, member, stranger, slug } = await scene({ pages_visible: true })
    const writer = (await link(owner)).split('"')[1]!.split('/').at(-1)!
    await server.request(`/v1/users/${member.id}/blocked/${writer}`, { method: 'PUT', user: member, key: true })
    await write(owner, slug, 'Who helps', `<p>Ask ${await link(member)} or ${await link(stranger)}.</p>`)
    expect([await told(member), await told(stranger)]).toEqual([[], []])
  })
})

describe('order', () => {
  test('a page that is moved changes alone; pages that are not named stay behind the others', async () => {
    const { owner, slug } = await scene()
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three', 'Four']) ids.push((await write(owner, slug, title)).body.id)
    const [one, two, three, four] = ids as [string, string, string, string]
    const put = (order: string[]) => call<{ community_pages: CommunityPageRow[] }>(owner, 'PUT', `/${slug}/pages`, { order })
    const { body } = await put([four, one, two, three])
    expect(body.community_pages.map(({ title }) => title)).toEqual(['Four'])
    expect(await titles(slug, owner)).toEqual(['Four', 'One', 'Two', 'Three'])
    await put([three, crypto.randomUUID(), one])
    expect(await titles(slug, owner)).toEqual(['Three', 'One', 'Four', 'Two'])
    expect((await put([one, one])).status).toBe(422)
  })

  test('a new order of many long pages is answered with few of them, and all are among the changes', async () => {
    const { owner, slug } = await scene()
    const ids: string[] = []
    for (let n = 0; n < 8; n += 1)
      ids.push((await write(owner, slug, `Page ${n}`, `<p>${'&amp;'.repeat(limits.richText.length)}</p>`)).body.id)
    const { cursor } = await since(owner)
    const { body } = await call<{ community_pages: CommunityPageRow[] }>(owner, 'PUT', `/${slug}/pages`, { order: ids.toReversed() })
    expect(JSON.stringify(body).length).toBeLessThan(limits.queue.bytes + 10_000)
    expect(body.community_pages).toHaveLength(2)
    expect((await since(owner, cursor)).community_pages).toHaveLength(8)
  })

  test('where there is no room between two pages all get new places', () => {
    const places = [1, 2, 3].map(position => ({ id: `p${position}`, position }))
    expect([...movedPlaces(places, ['p1', 'p3', 'p2'])]).toEqual([['p2', 1027]])
    expect([...movedPlaces(places, ['p2', 'p1', 'p3']).keys()]).toEqual(['p2', 'p1', 'p3'])
    expect(movedPlaces(places, ['p1', 'p2', 'p3']).size).toBe(0)
  })
})

describe('who sees what', () => {
  test('a closed workspace is forbidden for strangers and guests, and nobody but members writes', async () => {
    const { owner, stranger, slug } = await scene()
    const { body: page } = await write(owner, slug, 'How we meet')
    for (const user of [stranger, undefined])
      for (const path of ['/pages', `/pages/${page.id}`]) expect((await call(user, 'GET', `/${slug}${path}`)).status).toBe(403)
    expect((await write(stranger, slug, 'Let me in')).status).toBe(403)
    expect((await edit(stranger, page, { title: 'Mine now' })).status).toBe(403)
    expect((await call(stranger, 'PUT', `/${slug}/pages`, { order: [page.id] })).status).toBe(403)
  })

  test('the pages of a community that shows nothing are absent, whether they exist or not', async () => {
    const { owner, stranger, slug } = await scene({ overview_visible: false })
    const { body: page } = await write(owner, slug, 'Secret')
    for (const path of ['/pages', `/pages/${page.id}`, `/pages/${page.id}/versions`, `/pages/${page.id}/versions/1`])
      expect((await call(stranger, 'GET', `/${slug}${path}`)).status).toBe(404)
    expect((await write(stranger, slug, 'Let me in')).status).toBe(404)
    expect((await edit(stranger, page, { title: 'Mine now' })).status).toBe(404)
  })

  test('an open workspace is read by everybody, without versions, and without who hides where they belong', async () => {
    const { owner, member, stranger, slug } = await scene({ pages_visible: true })
    const { body: page } = await write(member, slug, 'How we meet')
    const profile = { researcher: { visibility: { research_groups: 'users' } } }
    const { body: me } = await server.request<{ slug_values: string[] }>('/v1/me', { user: member })
    await server.request(`/v1/researchers/${me.slug_values[0]}`, { method: 'PUT', user: member, body: profile, key: true })
    const maker = async (user?: TestUser) => (await list(slug, user))[0]?.made_by?.slug_values[0]
    expect([await maker(), await maker(stranger), await maker(owner)]).toEqual([undefined, me.slug_values[0], me.slug_values[0]])
    expect((await call(stranger, 'GET', `/${slug}/pages/${page.id}/versions`)).status).toBe(403)
    expect((await call(undefined, 'GET', `/${slug}/pages/${page.id}/versions`)).status).toBe(401)
    expect((await call(undefined, 'GET', `/${slug}/pages/absent`)).status).toBe(404)
  })
})

describe('devices', () => {
  test('members get pages from the moment of joining, and removals; strangers get nothing', async () => {
    const { owner, member, stranger, slug } = await scene({ pages_visible: true })
    const { body: page } = await write(owner, slug, 'How we meet', '<p>Here.</p>')
    const first = await since(member)
    expect(first.community_pages).toEqual([page])
    expect((await since(stranger)).community_pages).toEqual([])
    const { cursor } = await since(stranger)
    await join(stranger, slug)
    expect((await since(stranger, cursor)).community_pages.map(({ id }) => id)).toEqual([page.id])
    await call(owner, 'DELETE', `/${slug}/pages/${page.id}`)
    const later = await since(member, first.cursor)
    expect([later.community_pages, later.removed_community_pages]).toEqual([[], [{ kind: 'community', community_slug: slug, id: page.id }]])
  })

  test('nothing is told of what was removed before somebody came; whoever comes again is told what went meanwhile', async () => {
    const { owner, member, stranger, slug } = await scene()
    const [before, meanwhile] = [(await write(owner, slug, 'Before')).body, (await write(owner, slug, 'Meanwhile')).body]
    const { cursor } = await since(member)
    const leaving = { type: 'community', id: slug, name: slug, role: 'member' } as const
    await server.store.write(tx => leaveTarget(tx, leaving, member.id, server.now()))
    for (const { id } of [before, meanwhile]) await call(owner, 'DELETE', `/${slug}/pages/${id}`)
    for (const user of [member, stranger]) await join(user, slug)
    const gone = (changes: Changes) => [changes.removed_community_pages, changes.removed_group_members].map(list => list.length)
    expect(gone(await since(stranger))).toEqual([0, 0])
    expect(gone(await since(member, cursor))).toEqual([2, 1])
  })

  test('whoever has left gets no more pages, and the membership is gone with them', async () => {
    const { owner, member, slug } = await scene()
    const { cursor } = await since(member)
    await server.store.write(tx => leaveTarget(tx, { type: 'community', id: slug, name: slug, role: 'member' }, member.id, server.now()))
    await write(owner, slug, 'Among us')
    const later = await since(member, cursor)
    expect([later.community_pages, later.removed_own_memberships]).toEqual([[], [{ kind: 'community', slug_value: slug }]])
  })
})
