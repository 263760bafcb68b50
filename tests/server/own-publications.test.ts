import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { OwnPublication, PublicationInput } from '#contract/own-publication.ts'
import { linkPublications } from '#server/subjects/own-publications/index.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const known: CatalogueRecord = {
  index: 'publications',
  slug_values: ['light', 'old-light'],
  source: { name: 'Tests' },
  title: 'Light over the weirs',
  publication_date: '2020-01-01',
  authors: [{ name: 'Ada Brook' }],
  identifiers: [{ name: 'DOI', value: '10.5555/light.1' }],
}
const catalogue = smallCatalogue([...smallRecords, known])

let server: TestServer
let user: TestUser
let slug: string
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue })
})
beforeEach(async () => {
  ;({ user, slug } = await person('Ada Brook'))
})
afterAll(() => server.stop())

async function person(full_name: string): Promise<{ user: TestUser; slug: string }> {
  const made = await server.user()
  await server.store.write(tx => tx.updateTable('users').set({ full_name }).where('id', '=', made.id).execute())
  const { slug_values } = (await server.request<{ slug_values: string[] }>('/v1/me', { user: made })).body
  const slug = slug_values[0]!
  // Any change brings the profile to the catalogue.
  await server.request(`/v1/users/${made.id}`, { method: 'PUT', user: made, body: { user: { country_id: 'NO' } } })
  await expect.poll(async () => (await server.request(`/v1/records/researchers/${slug}`)).status).toBe(200)
  return { user: made, slug }
}
const work = (title: string, fields: Partial<PublicationInput> = {}): PublicationInput => ({ titles_attributes: [{ title }], ...fields })
type Reply = OwnPublication & ErrorBody
const add = (publication: PublicationInput, by = user, id: string = randomUUID()) =>
  server.request<Reply>(`/v1/researchers/${by.id}/publications`, { user: by, key: true, body: { id, publication } })
const change = (pid: string, publication: object, from?: { version: number; base: object }) =>
  server.request<Reply>(`/v1/researchers/${user.id}/publications/${pid}`, {
    method: 'PUT',
    user,
    key: true,
    body: { publication, ...(from && { base: from.base }) },
    ...(from && { headers: { 'If-Match': `"${from.version}"` } }),
  })
const remove = (pid: string, by = user) =>
  server.request(`/v1/researchers/${by.id}/publications/${pid}`, { method: 'DELETE', user: by, key: true })
interface List {
  publications: OwnPublication[]
  total: number
  more: boolean
}
const list = async (of = slug, page = 0) => (await server.request<List>(`/v1/researchers/${of}/publications?page=${page}`)).body
interface Found {
  title: string
  slug_values: string[]
  authors?: { name: string; slug_values?: string[] }[]
  source: { name: string }
}
const search = async (words: string) =>
  (
    await server.request<{ results: { data: Found }[] }>('/search-service/search', {
      body: { index: 'publications', keyword: `"${words}"` },
    })
  ).body.results.map(({ data }) => data)
const record = (of: string) => server.request<Found>(`/v1/publications/${of}`)
let counter = 0
/** A title that no other test has. */
const freshTitle = () => `Seven winters of keeping ${++counter} lamps`

describe('a publication that a person adds', () => {
  test('is found by everyone within a second, with its author linked and its source said', async () => {
    const title = freshTitle()
    const { status, body } = await add(work(title, { authors_list: ['Moss, Ben', 'Brook, A.'], doi: '10.5555/lamps' }))
    expect([status, body.is_linked, body.version]).toEqual([200, false, 1])
    await expect.poll(() => search(title), { timeout: 1000 }).toHaveLength(1)
    const { body: found } = await record(body.slug_value)
    expect(found).toMatchObject({ title, source: { name: 'Added by an author' } })
    expect(found.authors).toEqual([
      { name: 'Ben Moss', position: 1 },
      { name: 'A. Brook', position: 2, slug_values: [slug] },
    ])
    expect((await list()).publications.map(({ slug_value }) => slug_value)).toEqual([body.slug_value])
    expect((await server.request<Reply>(`/v1/researchers/${slug}/publications/${body.slug_value}`)).body.id).toBe(body.id)
  })

  test('and that the catalogue has is linked, by its DOI or by title, year and author', async () => {
    const byDoi = await add(work('Any title', { doi: '10.5555/LIGHT.1' }))
    expect(byDoi.body).toMatchObject({ slug_value: 'light', is_linked: true })
    const { user: other } = await person('Ben Moss')
    const byTitle = await add(
      work('LIGHT over the Weirs', { authors_list: ['Ada Brook'], journal_issue_attributes: { pub_date: '2020-03' } }),
      other,
    )
    expect(byTitle.body).toMatchObject({ slug_value: 'light', is_linked: true })
    expect(await search('Light over the weirs')).toHaveLength(1)
  })

  test('twice, under one id or as the same work, is there once', async () => {
    const publication = work(freshTitle(), { doi: '10.5555/once' })
    const id = randomUUID()
    const first = await add(publication, user, id)
    expect((await add(publication, user, id)).body).toEqual(first.body)
    expect((await add({ ...publication, titles_attributes: [{ title: 'Another' }] })).body).toEqual(first.body)
    expect((await list()).total).toBe(1)
  })

  test('at the same moment as a co-author is one record, with both linked', async () => {
    const { user: coAuthor, slug: coSlug } = await person('Ben Moss')
    const publication = work(freshTitle(), { authors_list: ['Ada Brook', 'Ben Moss'], doi: '10.5555/together' })
    const both = await Promise.all([add(publication), add(publication, coAuthor)])
    const [slugs, links] = [both.map(({ body }) => body.slug_value), both.filter(({ body }) => body.is_linked)]
    expect([new Set(slugs).size, links.length]).toEqual([1, 1])
    await expect.poll(async () => (await record(slugs[0]!)).body.authors?.map(author => author.slug_values?.[0])).toEqual([slug, coSlug])
  })

  test.each([
    ['without a title', work(' ')],
    ['of a date that does not exist', work('A', { journal_issue_attributes: { pub_date: '2020-13' } })],
    ['of a year far ahead', work('A', { journal_issue_attributes: { pub_date: '2999' } })],
    ['with an address that is none', work('A', { url: 'javascript:alert(1)' })],
    ['with a DOI that is none', work('A', { doi: 'doi' })],
  ])('%s is refused', async (_, publication) => {
    expect((await add(publication)).status).toBe(422)
    expect((await list()).total).toBe(0)
  })

  test('A15 takes nothing that only the server sets', async () => {
    const { body } = await add({ ...work(freshTitle()), slug_value: 'light', is_linked: true } as PublicationInput)
    expect(body.is_linked).toBe(false)
    expect(body.slug_value).not.toBe('light')
    expect((await record('light')).body.title).toBe('Light over the weirs')
  })
})

describe('a publication that is changed', () => {
  test('by its slug is found under its new title and no longer under the old one', async () => {
    const [before, after] = [freshTitle(), freshTitle()]
    const { body } = await add(work(before))
    await expect.poll(() => search(before)).toHaveLength(1)
    expect((await change(body.slug_value, work(after))).body).toMatchObject({ version: 2, slug_value: body.slug_value })
    await expect.poll(() => search(after)).toHaveLength(1)
    expect(await search(before)).toEqual([])
  })

  test('on two devices keeps changes of different fields, and asks about the same field', async () => {
    const { body } = await add(work(freshTitle(), { publisher: 'Old press' }))
    expect((await change(body.id, { publisher: 'New press' }, { version: 1, base: { publisher: 'Old press' } })).status).toBe(200)
    const merged = await change(body.id, { pmid: '123' }, { version: 1, base: { pmid: null } })
    expect(merged.body.publication).toMatchObject({ publisher: 'New press', pmid: '123' })
    const conflict = await change(body.id, { publisher: 'Third press' }, { version: 1, base: { publisher: 'Old press' } })
    expect([conflict.status, conflict.body.code]).toEqual([409, 'version_conflict'])
  })

  test('keeps a field that an older rule accepted, until that field is changed', async () => {
    const { body } = await add(work(freshTitle(), { publisher: 'Old press' }))
    const publication = { ...body.publication, publisher: 'Old \u202epress' }
    await server.store.write(tx => tx.updateTable('own_publications').set({ publication }).where('id', '=', body.id).execute())
    expect((await change(body.id, { pmid: '123' })).body.publication).toMatchObject({ publisher: 'Old \u202epress', pmid: '123' })
    expect((await change(body.id, { publisher: 'New \u202epress' })).body.errors).toEqual({
      'publication.publisher': ['The publisher has hidden characters that turn the direction of text. Type it instead of pasting it.'],
    })
    expect((await change(body.id, { publisher: 'New press' })).body.publication.publisher).toBe('New press')
  })

  test('into a work that the catalogue has is linked with it, and its own record leaves', async () => {
    const title = freshTitle()
    const { body } = await add(work(title))
    await expect.poll(() => search(title)).toHaveLength(1)
    expect((await change(body.id, { doi: '10.5555/light.1' })).body).toMatchObject({ slug_value: 'light', is_linked: true })
    await expect.poll(() => search(title)).toEqual([])
    expect((await record(body.slug_value)).status).toBe(410)
  })

  test('of the catalogue is refused', async () => {
    const { body } = await add(work('Any', { doi: '10.5555/light.1' }))
    expect((await change(body.id, work('Mine'))).status).toBe(403)
    expect((await list()).publications).toEqual([body])
  })

  test('that was linked by a wrong DOI becomes a record of its own, and is linked with the right one', async () => {
    const title = freshTitle()
    const { body } = await add(work(title, { doi: '10.5555/light.1' }))
    const corrected = await change(body.id, { doi: '10.5555/lamp.1' })
    expect(corrected.body).toMatchObject({ id: body.id, is_linked: false, added_at: body.added_at, publication: { doi: '10.5555/lamp.1' } })
    expect(corrected.body.version).toBeGreaterThan(body.version)
    await expect.poll(() => search(title)).toHaveLength(1)
    expect((await record('light')).status).toBe(200)
    expect((await change(body.id, { doi: '10.5555/light.1' })).body).toMatchObject({ slug_value: 'light', is_linked: true })
    await expect.poll(() => search(title)).toEqual([])
    expect((await change(body.id, { doi: null })).body).toMatchObject({ is_linked: false, publication: { titles_attributes: [{ title }] } })
  })
})

describe('a publication that leaves a profile', () => {
  test('leaves the catalogue; a second removal changes nothing', async () => {
    const title = freshTitle()
    const { body } = await add(work(title))
    await expect.poll(() => search(title)).toHaveLength(1)
    expect((await remove(body.slug_value)).status).toBe(200)
    await expect.poll(() => search(title)).toEqual([])
    expect((await remove(body.slug_value)).status).toBe(200)
    expect((await list()).total).toBe(0)
  })

  test('and that is only linked stays in the catalogue', async () => {
    const { body } = await add(work('Any', { doi: '10.5555/light.1' }))
    await remove(body.id)
    expect((await record('light')).status).toBe(200)
  })

  test.each(['removes it', 'deletes the account'])('stays as that of a co-author when its author %s', async how => {
    const title = freshTitle()
    const publication = work(title, { authors_list: ['Ada Brook', 'Ben Moss'] })
    const { body } = await add(publication)
    const { user: coAuthor, slug: coSlug } = await person('Ben Moss')
    await add(publication, coAuthor)
    if (how === 'removes it') await remove(body.id)
    else await server.request(`/v1/users/${user.id}`, { method: 'DELETE', user, body: { password: user.password } })
    await expect
      .poll(async () => (await record(body.slug_value)).body.authors?.map(author => author.slug_values))
      .toEqual([undefined, [coSlug]])
    expect((await list(coSlug)).publications).toMatchObject([{ slug_value: body.slug_value, is_linked: false }])
  })

  test('with the account that is deleted is no longer found', async () => {
    const title = freshTitle()
    await add(work(title))
    await expect.poll(() => search(title)).toHaveLength(1)
    await server.request(`/v1/users/${user.id}`, { method: 'DELETE', user, body: { password: user.password } })
    await expect.poll(() => search(title)).toEqual([])
  })
})

test('a record that a provider brings later takes the place of an own one, once', async () => {
  const title = freshTitle()
  const { body } = await add(work(title, { doi: '10.5555/later' }))
  await expect.poll(() => search(title)).toHaveLength(1)
  await catalogue.put([{ ...known, slug_values: ['later'], title, identifiers: [{ name: 'DOI', value: '10.5555/later' }] }])
  expect(await linkPublications(server.store, catalogue, AbortSignal.timeout(60_000))).toBe(1)
  expect((await list()).publications).toMatchObject([{ id: body.id, slug_value: 'later', is_linked: true }])
  await add(work(freshTitle()))
  await expect.poll(async () => (await search(title)).map(({ slug_values }) => slug_values[0])).toEqual(['later'])
  expect(await linkPublications(server.store, catalogue, AbortSignal.timeout(60_000))).toBe(0)
})

test('the list of a person comes in pages, and a profile can have only so many', async () => {
  const row = (n: number) => ({
    user_id: user.id,
    id: randomUUID(),
    slug_value: `own-${n}-${user.id}`,
    is_linked: true,
    publication: work(`Work ${n}`),
    identifier: null,
    title_key: `work-${n}|`,
    bytes: 1,
    record_stale: 0,
    added_at: n,
    version: 1,
    change_seq: 1,
  })
  const rows = Array.from({ length: limits.ownPublication.most }, (_, n) => row(n))
  await server.store.write(async tx => {
    for (let at = 0; at < rows.length; at += 500)
      await tx
        .insertInto('own_publications')
        .values(rows.slice(at, at + 500))
        .execute()
  })
  const first = await list()
  expect([first.publications.length, first.total, first.more]).toEqual([limits.ownPublication.page, limits.ownPublication.most, true])
  expect((await list(slug, limits.ownPublication.most / limits.ownPublication.page - 1)).more).toBe(false)
  const refused = await add(work(freshTitle()))
  expect([refused.status, refused.body.code]).toEqual([422, 'limit_reached'])
})

test('nobody writes on the profile of someone else, and no account looks like another’s', async () => {
  const { user: other } = await person('Ben Moss')
  const { body } = await add(work(freshTitle()))
  const asOther = (path: string, method: string, sent?: object) =>
    server.request(`/v1/researchers/${path}`, { method, user: other, key: true, ...(sent && { body: sent }) })
  const sent = { id: randomUUID(), publication: work('Theirs') }
  const answers = [
    await asOther(`${user.id}/publications`, 'POST', sent),
    await asOther(`nobody/publications`, 'POST', sent),
    await asOther(`${slug}/publications/${body.id}`, 'DELETE'),
    await asOther(`${slug}/publications/${body.id}`, 'PUT', { publication: work('Theirs') }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await list()).total).toBe(1)
})
