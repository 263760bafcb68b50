import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Experience, Profile } from '#contract/profile.ts'
import type { Researcher } from '#contract/researcher.ts'
import { composedRecord } from '#server/subjects/people/index.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { addCommunity, addMembership } from './people/memberships.ts'

const ida = {
  index: 'researchers' as const,
  slug_values: ['brook-ida', 'older-brook'],
  source: { name: 'A register', url: 'https://example.org' },
  full_name: 'Ida Brook',
  about: 'Studies lanterns.',
  last_updated: '2024-05-06',
}
const projects = Array.from({ length: 13 }, (_, n) => ({
  index: 'projects' as const,
  slug_values: [`of-ida-${n}`],
  source: ida.source,
  title: `Lamp ${n}`,
  participants: [{ name: 'Ida Brook', slug_values: ['brook-ida'] }],
}))

let server: TestServer
let ada: TestUser
let ben: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue([...smallRecords, ida, ...projects]) })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;[ada, ben] = [await server.user(), await server.user()]
})

interface Refused {
  code: string
  errors?: Record<string, string[]>
  current?: Profile & Experience
}
type Answered<T> = T & Refused

const path = (who: TestUser, rest = '') => `/v1/researchers/${who.id}${rest}`
const put = <T = Profile>(rest: string, body?: unknown, { by = ada, ifMatch }: { by?: TestUser; ifMatch?: number } = {}) =>
  server.request<Answered<T>>(path(ada, rest), {
    method: 'PUT',
    user: by,
    key: true,
    ...(body !== undefined && { body }),
    ...(ifMatch !== undefined && { headers: { 'If-Match': `"${ifMatch}"` } }),
  })
const update = (researcher: object, { base, ...more }: { base?: object; by?: TestUser; ifMatch?: number } = {}) =>
  put('', { researcher, ...(base && { base }) }, more)
const post = <T>(rest: string, body: unknown) => server.request<Answered<T>>(path(ada, rest), { user: ada, key: true, body })
const remove = <T>(rest: string) => server.request<Answered<T>>(path(ada, rest), { method: 'DELETE', user: ada, key: true })
const slugOf = async (who: TestUser) => (await server.request<{ slug_values: string[] }>('/v1/me', { user: who })).body.slug_values[0]!
const seen = async (who: TestUser, by?: TestUser) =>
  (await server.request<Researcher>(`/v1/researchers/${await slugOf(who)}`, { ...(by && { user: by }) })).body

let number = 0
const newId = () => `00000000-0000-4000-8000-${String(++number).padStart(12, '0')}`
const stage = (more: object = {}) => ({
  id: newId(),
  organisation: 'Lantern House',
  title: 'Keeper',
  from_year: 2019,
  present: true,
  ...more,
})
const addExperience = (more: object = {}) => post<Experience>('/experiences', { experience: { category: 0, ...stage(more) } })

/** The slugs of researchers that a search finds, once everything is written. */
async function found(keyword: string): Promise<string[]> {
  const body = { index: 'researchers', keyword }
  const { results } = (
    await server.request<{ results: { data: { slug_values: string[] } }[] }>('/search-service/search', { user: ben, body })
  ).body
  return results.map(({ data }) => data.slug_values[0]!)
}

describe('reading', () => {
  test('a guest reads a record of the catalogue by any slug, and it says which provider it is from', async () => {
    const { status, body } = await server.request<Researcher>('/v1/researchers/older-brook')
    expect([status, body.slug_values, body.about, body.verified]).toEqual([200, ida.slug_values, 'Studies lanterns.', undefined])
    const about = { kind: 'provider', name: 'A register', url: 'https://example.org', day: '2024-05-06' }
    expect(body.sources).toEqual({ about })
  })

  test('an unknown slug is not found, neither as a profile nor as a part of one', async () => {
    for (const rest of ['', '/interests', '/organisations', '/research_groups', '/communities', '/projects', '/keywords'])
      expect([rest, (await server.request(`/v1/researchers/nobody${rest}`)).status]).toEqual([rest, 404])
  })

  test('what the owner wrote is said to be from them, and is what guests read', async () => {
    await update({ about: 'Keeps lanterns.', keywords: ['Wicks'], disciplines: ['1.2.3'], sectors: ['energy'], country_id: 'DE' })
    await addExperience({ organisation_slug: 'organisations-1', organisation: 'Organisation number 1' })
    const shown = await seen(ada)
    expect(shown).toMatchObject({
      about: 'Keeps lanterns.',
      keywords: ['Wicks'],
      disciplines: [{ name: 'Computer and information sciences', code: '1.2', sub_disciplines: [{ code: '1.2.3' }] }],
      sectors: ['Energy'],
      country: 'Germany',
      organisations: [{ name: 'Organisation number 1', slug_values: ['organisations-1'], role: 'Keeper', present: true }],
      experiences: [{ title: 'Keeper', from_year: 2019, to_year: null, present: true, category: 0, version: 1 }],
      verified: false,
    })
    expect(shown.sources['about']).toEqual({ kind: 'person', name: shown.full_name })
  })

  test('projects that name a researcher come in pages', async () => {
    const page = async (who: string, number = 0, user?: TestUser) =>
      (
        await server.request<{ total: number; more: boolean; results: unknown[] }>(`/v1/researchers/${who}/projects?page=${number}`, {
          ...(user && { user }),
        })
      ).body
    expect(await page('older-brook')).toMatchObject({ total: 13, more: true, results: { length: 12 } })
    expect(await page('older-brook', 1)).toMatchObject({ total: 13, more: false, results: { length: 1 } })
    expect(await page('researchers-0')).toMatchObject({ total: 0, more: false, results: [] })
    expect(await page('older-brook', limits.lastPage)).toMatchObject({ code: 'right_required' })
    expect(await page('older-brook', limits.lastPage, ada)).toMatchObject({ total: 13, more: false, results: [] })
    expect(await page('older-brook', limits.lastPage + 1)).toMatchObject({ code: 'invalid', errors: { page: [expect.any(String)] } })
  })
})

describe('changing', () => {
  test('names get capitals, but for particles, mixed case and scripts without case', async () => {
    const names = async (first_name: string, last_name: string) => (await update({ first_name, last_name })).body.full_name
    expect(await names('ada', 'van der berg')).toBe('Ada van der Berg')
    expect(await names('Siân', 'McKay')).toBe('Siân McKay')
    expect(await names('美咲', '佐藤')).toBe('美咲 佐藤')
    expect(await names('فاطمة', 'الزهراء')).toBe('فاطمة الزهراء')
    const { status, body } = await update({ first_name: 'A' })
    expect([status, body.errors]).toEqual([422, { 'researcher.first_name': ['The first name must be at least 2 characters.'] }])
  })

  test('an unknown job title or country is refused on its field, and nothing is changed', async () => {
    const { status, body } = await update({ about: 'New', function_title_id: 'none', country_id: 'QQ' })
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ['researcher.country_id', 'researcher.function_title_id']])
    expect((await seen(ada)).about).toBeUndefined()
  })

  test('two devices change different fields and both lists: everything is kept', async () => {
    const { body: before } = await update({ about: 'First', keywords: ['Wicks', 'Oil'] })
    await update({ about: 'Second', keywords: ['Wicks', 'Oil', 'Glass'] }, { ifMatch: before.version })
    const base = { academic_title: before.academic_title, keywords: before.keywords }
    const { body } = await update({ academic_title: 'Dr.', keywords: ['Oil', 'Brass'] }, { base, ifMatch: before.version })
    expect(body).toMatchObject({ about: 'Second', academic_title: 'Dr.', keywords: ['Oil', 'Glass', 'Brass'] })
  })

  test('two devices change the same field: the second one is asked, with what is stored', async () => {
    const { body: before } = await update({ about: 'First' })
    const options = { base: { about: 'First' }, ifMatch: before.version }
    await update({ about: 'Second' }, options)
    const { status, body } = await update({ about: 'Third' }, options)
    expect([status, body.code, body.current?.about]).toEqual([409, 'version_conflict', 'Second'])
    // The same change twice is none.
    expect((await update({ about: 'Second' }, options)).status).toBe(200)
  })

  test('a list that gets too long by both devices is refused on its field', async () => {
    const most = limits.profile.terms
    const words = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word} ${n}`)
    const { body } = await update({ keywords: words('Lamp', most) })
    const { status, body: refused } = await update({ keywords: ['Wicks'] }, { base: { keywords: [] }, ifMatch: body.version - 1 })
    expect([status, refused.errors]).toEqual([422, { 'researcher.keywords': [`At most ${most}.`] }])
    expect((await update({ keywords: words('Wick', most + 1) })).status).toBe(422)
  })

  test.each([
    ['/sectors', { sector: { ids: ['energy', 'energy', 'food'] } }, { sectors: [{ id: 'energy', name: 'Energy' }, { id: 'food' }] }],
    ['/research_types', { research_type: { ids: ['field'] } }, { research_types: [{ id: 'field', name: 'Field research' }] }],
    ['/therapeutics', { therapeutic: { ids: ['oncology'] } }, { therapeutics: [{ id: 'oncology', name: 'Oncology' }] }],
    ['/medical_technologies', { medical_technology: { ids: ['imaging'] } }, { medical_technologies: [{ id: 'imaging' }] }],
    ['/disciplines', { ids: ['1.2.3'] }, { disciplines: [{ id: '1.2', sub_disciplines: [{ id: '1.2.3' }] }] }],
  ])('%s is chosen by ids, each once, and an unknown one is refused', async (rest, body, answer) => {
    expect(await put(rest, body)).toMatchObject({ status: 200, body: answer })
    expect((await put(rest, JSON.parse(JSON.stringify(body).replace(/\["[^"]*"/, '["unknown"')))).status).toBe(422)
    const none: unknown = JSON.parse(JSON.stringify(body).replace(/\[[^\]]*\]/, '[]'))
    expect(Object.values((await put<object>(rest, none)).body)).toEqual([[]])
  })

  test('interests are added by name or id and removed, for each type apart', async () => {
    const names = async (type = '') =>
      (await server.request<{ interests: { name: string }[] }>(path(ada, `/interests${type}`), { user: ada })).body.interests.map(
        ({ name }) => name,
      )
    const byId = (rest: string) => put(`/interests/${rest}`)
    for (const name of ['Lanterns', 'lanterns']) await post('/interests', { interest: { name } })
    await byId(encodeURIComponent('Oil lamps'))
    await post('/interests?type=disease', { interest: { name: 'Glaucoma' } })
    await byId('Zebrafish?type=model_organism')
    await remove('/interests/lanterns')
    await remove('/interests/lanterns')
    expect(await Promise.all(['', '?type=disease', '?type=model_organism'].map(names))).toEqual([
      ['Oil lamps'],
      ['Glaucoma'],
      ['Zebrafish'],
    ])
    const { status, body } = await post<object>('/interests', { interest: { name: 'L' } })
    expect([status, body.errors]).toEqual([422, { 'interest.name': ['Research Interest must be at least 2 characters.'] }])
  })

  test('an organisation of the catalogue is named in a profile without a role there, and taken out', async () => {
    const add = (id: string) => post<{ organisations: { name: string }[] }>('/organisations', { organisation: { id } })
    expect((await add('nowhere')).status).toBe(404)
    await add('old-organisations-1')
    expect((await add('organisations-1')).body.organisations).toEqual([{ name: 'Organisation number 1', slug_values: ['organisations-1'] }])
    const asked = { permission: { type: 'organisation', id: 'organisations-1' } }
    expect((await server.request<object>('/v1/permissions', { user: ada, body: asked })).body).toMatchObject({
      permission: { role: { rw_access: null } },
    })
    expect((await remove<object>('/organisations/old-organisations-1')).body).toEqual({ organisations: [] })
  })

  test('a group is left, but not by its last owner while others are in it', async () => {
    await addMembership(server.store, {
      kind: 'research_group',
      slug_value: 'research-groups-1',
      name: 'Group',
      user_id: ada.id,
      role: 'owner',
    })
    await addMembership(server.store, {
      kind: 'research_group',
      slug_value: 'research-groups-1',
      name: 'Group',
      user_id: ben.id,
      role: 'member',
    })
    expect((await remove('/research_groups/research-groups-1')).status).toBe(403)
    await server.store.write(tx => tx.deleteFrom('memberships').where('user_id', '=', ben.id).execute())
    expect((await remove<object>('/research_groups/old-research-groups-1')).body).toEqual({ research_groups: [] })
  })
})

describe('careers', () => {
  test.each([
    ['ends before it starts', { from_year: 2019, to_year: 2018, present: false }, 'to_year', 'The to year value is not valid'],
    [
      'ends in the month before its start',
      { from_month: 5, to_month: 4, to_year: 2019, present: false },
      'to_year',
      'The to year value is not valid',
    ],
    ['has no end and is not present', { present: false }, 'to_year', 'The to year field is required'],
    ['starts in the future', { from_year: new Date().getUTCFullYear() + 2 }, 'from_year', 'The from year value is not valid'],
    ['has a year of two digits', { from_year: 19 }, 'from_year', 'The from year value is not valid'],
    ['has an organisation of one letter', { organisation: 'X' }, 'organisation', 'The organisation must be at least 2 characters.'],
    ['has a position of one letter', { title: 'X' }, 'title', 'The position must be at least 2 characters.'],
  ])('an experience that %s is refused on its field', async (_, more, field, sentence) => {
    const { status, body } = await addExperience(more)
    expect([status, body.errors]).toEqual([422, { [`experience.${field}`]: [sentence] }])
  })

  test('two experiences with the same dates are two, and one that is sent twice is one', async () => {
    const id = newId()
    for (const more of [{ id }, { id, title: 'Sent again' }, {}]) expect((await addExperience(more)).status).toBe(200)
    expect((await seen(ada)).experiences?.map(({ title }) => title)).toEqual(['Keeper', 'Keeper'])
  })

  test('the id of somebody else’s experience leads to nothing of theirs', async () => {
    const { body } = await addExperience()
    const theirs = `/v1/researchers/${ben.id}/experiences`
    const change = { method: 'PUT', user: ben, key: true, body: { experience: { title: 'Mine' } } } as const
    expect((await server.request(`${theirs}/${body.id}`, change)).status).toBe(404)
    const own = await server.request<Experience>(theirs, {
      user: ben,
      key: true,
      body: { experience: { category: 1, ...stage({ id: body.id }) } },
    })
    expect([own.status, own.body.category]).toEqual([200, 1])
    expect((await seen(ada)).experiences).toMatchObject([{ title: 'Keeper', category: 0 }])
  })

  test('present ones come first, then the latest, and what is present loses its end', async () => {
    await addExperience({ title: 'Before', from_year: 2010, to_year: 2015, present: false })
    await addExperience({ title: 'Later', from_year: 2011, to_year: 2019, present: false })
    await addExperience({ title: 'Now', from_year: 2001, to_year: 2005 })
    const stages = (await seen(ada)).experiences
    expect(stages?.map(({ title, to_year }) => [title, to_year])).toEqual([
      ['Now', null],
      ['Later', 2019],
      ['Before', 2015],
    ])
  })

  test('changes of two devices to one experience are merged, and dates that contradict each other are asked', async () => {
    const { body: before } = await addExperience({ from_year: 2010, to_year: 2015, present: false })
    const change = (experience: object, base: object) =>
      put<Experience>(`/experiences/${before.id}`, { experience, base }, { ifMatch: before.version })
    await change({ title: 'Owner' }, { title: 'Keeper' })
    await change({ to_year: 2012 }, { to_year: 2015 })
    const { status, body } = await change({ from_year: 2014 }, { from_year: 2010 })
    expect([status, body.code, body.current]).toMatchObject([409, 'version_conflict', { title: 'Owner', from_year: 2010, to_year: 2012 }])
  })

  test('an education is added, changed and removed once', async () => {
    const { body } = await post<Experience>('/educations', { education: stage({ title: 'Master' }) })
    expect((await put(`/educations/${body.id}`, { education: { title: 'Doctor' } })).status).toBe(200)
    expect((await seen(ada)).educations).toMatchObject([{ title: 'Doctor', version: 2 }])
    for (const _ of ['first', 'again']) expect((await remove<object>(`/educations/${body.id}`)).body).toEqual({ id: body.id })
    expect((await seen(ada)).educations).toBeUndefined()
  })

  test('a profile has only so many of each', async () => {
    const rows = Array.from({ length: limits.career.stages }, () => ({
      ...stage(),
      user_id: ada.id,
      organisation_slug: null,
      from_month: null,
      to_month: null,
      to_year: null,
      category: 0 as const,
      version: 1,
      change_seq: 1,
    }))
    await server.store.write(tx => tx.insertInto('experiences').values(rows).execute())
    expect(await addExperience()).toMatchObject({ status: 422, body: { code: 'limit_reached' } })
  })
})

describe('the record in the catalogue', () => {
  test('what is edited is found within a second, in the biography, the terms and the career', async () => {
    const words = { about: 'Quandible', keywords: ['Frimbolo'], diseases: ['Morvosis'], disciplines: ['1.5.11'] }
    await update(words)
    await addExperience({ organisation: 'Hesperion Works', title: 'Brinkler' })
    const slug = await slugOf(ada)
    await expect.poll(() => found('Brinkler'), { timeout: 1000 }).toEqual([slug])
    for (const word of ['Quandible', 'Frimbolo', 'Morvosis', 'Volcanology', 'Hesperion'])
      expect([word, await found(word)]).toEqual([word, [slug]])
  })

  test.each(['users', 'only_me'] as const)('a field that is shown to %s is in no list, answer or file of others', async level => {
    const secret = level === 'users' ? 'Zyxomat' : 'Wyvernal'
    const visibility = { about: level, experiences: level, keywords: level, research_interests: level, organisations: level }
    await update({
      about: `${secret} one`,
      keywords: [`${secret} two`],
      research_interests: [`${secret} three`],
      country_id: 'FR',
      visibility,
    })
    await addExperience({ organisation: `${secret} House` })
    const slug = await slugOf(ada)
    const full = { public: await seen(ada), users: await seen(ada, ben), only_me: await seen(ada, ada) }
    const shows = (researcher: Researcher) => JSON.stringify(researcher).includes(secret)
    expect([shows(full.public), shows(full.users), shows(full.only_me)]).toEqual([false, level === 'users', true])
    await expect
      .poll(async () => (await server.request<Researcher>(`/v1/records/researchers/${slug}`)).body.country, { timeout: 1000 })
      .toBe('France')

    const asked = [
      server.request(`/v1/records/researchers/${slug}`, { user: ben }),
      server.request('/search-service/search', { user: ben, body: { index: 'researchers', keyword: secret } }),
      server.request('/search-service/typeahead', { user: ben, body: { query: secret.slice(0, 4), index: 'researchers' } }),
      server.request('/search-service/related_documents', { user: ben, body: { index: 'researchers', slug } }),
      server.request('/search-service/list', { user: ben, body: { index: 'researchers', slugs: [slug] } }),
      server.request('/v1/dump/researchers', { user: ben }),
      server.request(`/v1/researchers/${slug}/keywords`),
      server.request(`/v1/researchers/${slug}/interests`),
      server.request(`/v1/researchers/${slug}/organisations`),
    ]
    for (const [at, { body }] of (await Promise.all(asked)).entries()) {
      // The words of the search itself come back with its answer.
      const results = typeof body === 'object' && 'results' in body ? body['results'] : body
      expect([at, JSON.stringify(results).includes(`${secret} `)]).toEqual([at, false])
    }
    expect(await found(secret)).toEqual([])
  })

  test('a part that is shown again is found again', async () => {
    await update({ about: 'Xanthic words', visibility: { about: 'only_me' } })
    await update({ visibility: { about: 'public' } })
    await expect.poll(() => found('Xanthic'), { timeout: 1000 }).toEqual([await slugOf(ada)])
  })

  test('a claimed record gives its facts, the person’s own words win, and what is hidden is of neither', async () => {
    await update({ about: 'My own words', visibility: { organisations: 'only_me' } })
    const account = await server.store.read.selectFrom('users').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()
    const claimed = {
      index: 'researchers' as const,
      slug_values: ['brook-ada'],
      source: { name: 'A provider' },
      full_name: 'A. Brook',
      about: 'Words of a provider',
      publications_count: 12,
      organisations: [{ name: 'Lantern House' }],
    }
    const { record, own } = await composedRecord(server.store.read, account, claimed, 'public')
    expect(record).toMatchObject({
      about: 'My own words',
      publications_count: 12,
      name_variants: ['A. Brook'],
      source: { name: 'A provider' },
    })
    expect(record.slug_values).toEqual(['brook-ada', ...account.slug_values])
    expect([record['organisations'], own.has('about'), own.has('publications_count')]).toEqual([undefined, true, false])
  })
})

test('communities are shown as far as they show themselves, all of them to their member', async () => {
  await addCommunity(server.store, { slug_value: 'open', name: 'Open circle', overview_visible: true })
  await addCommunity(server.store, { slug_value: 'closed', name: 'Closed circle', overview_visible: false })
  for (const slug of ['open', 'closed']) await addMembership(server.store, { kind: 'community', slug_value: slug, user_id: ada.id })
  await addMembership(server.store, { kind: 'community', slug_value: 'open', user_id: ben.id })
  await server.request(path(ben), { method: 'PUT', user: ben, key: true, body: { researcher: { research_interests: ['Oil', 'Wicks'] } } })
  await update({ research_interests: ['Wicks', 'Kept to myself'], visibility: { research_interests: 'users' } })
  const names = async (rest: string, by?: TestUser) => {
    const { body } = await server.request<Record<string, { name: string }[]>>(`/v1/researchers/${await slugOf(ada)}${rest}`, {
      ...(by && { user: by }),
    })
    return Object.values(body)[0]!.map(({ name }) => name)
  }
  expect(await names('/communities?all=true', ben)).toEqual(['Open circle'])
  expect(await names('/communities?all=true', ada)).toEqual(['Closed circle', 'Open circle'])
  expect(await names('/community_interests')).toEqual(['Oil', 'Wicks'])
  expect(await names('/community_interests?limit=1')).toEqual(['Oil'])
  // Interests of a community that someone hides would tell which one it is.
  await update({ visibility: { research_groups: 'users' } })
  expect([await names('/communities'), await names('/community_interests')]).toEqual([[], []])
  expect(await names('/community_interests', ben)).toEqual(['Oil', 'Wicks'])
  await update({ visibility: { research_groups: 'only_me' } })
  expect([await names('/communities', ben), await names('/community_interests', ben)]).toEqual([[], []])
  expect(await names('/community_interests', ada)).toEqual(['Oil', 'Wicks'])
  await update({ visibility: { research_groups: 'public' } })
})

test('disciplines are listed, and each with its parts', async () => {
  const { body } = await server.request<{ disciplines: { id: string }[] }>('/v1/disciplines')
  expect(new Set(body.disciplines.map(({ id }) => id)).size).toBeGreaterThan(40)
  expect((await server.request<object>('/v1/disciplines/6.5')).body).toMatchObject({
    name: 'Other humanities',
    sub_disciplines: [{ code: '6.5.1' }, {}],
  })
  expect((await server.request('/v1/disciplines/7.1')).status).toBe(404)
})
