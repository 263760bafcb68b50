import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { typesInOrder } from '#contract/indexes/organisation-types.data.ts'
import { limits } from '#contract/limits.ts'
import type { MembershipEvent } from '#contract/membership-events.ts'
import { organisationSubCategories } from '#contract/organisation-categories.data.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { AskedOrganisationRequest, OrganisationMatch, OrganisationRequest, organisations } from '#contract/organisations.ts'
import { eventsSince } from '#server/subjects/membership-events/index.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const source = { name: 'Lantern Register' }
const organisation = (slug: string, name: string, fields: object = {}): CatalogueRecord => ({
  index: 'organisations',
  slug_values: [slug, `old-${slug}`],
  source,
  name,
  country: [{ name: 'Germany', code: 'DE' }],
  ...fields,
})
const part = (n: number) => ({
  name: `Part ${String(n).padStart(2, '0')}`,
  link: `part-${n}`,
  ...(n < 3 && { slug_values: [`part-${n}`] }),
})
const at = (slug: string) => ({ organisations: [{ name: 'x', slug_values: [slug] }] })
const paper = (n: number, date: string): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`paper-${n}`],
  source,
  title: `Paper ${n}`,
  publication_date: date,
  authors: [{ name: 'Ada', ...at('harbour') }],
})

const shops = Array.from({ length: 205 }, (_, n) => ({ name: `Shop ${String(n).padStart(3, '0')}` }))

const records = [
  organisation('harbour', 'Harbour University', {
    names: [
      { name: 'Université du Port', language: 'fr' },
      { name: 'Hafenuniversität', language: 'de' },
      { name: 'Harbour University', language: 'en' },
    ],
    aliases: ['Old Harbour College', 'Université du Port'],
    acronyms: ['HU'],
    organisation_types: ['Other', 'Zoo', 'Academic', 'CRO'],
    domains: ['harbour.example'],
    website: 'https://www.harbour.example/',
    city: 'Kiel',
    coordinates: { lat: 54.3, lng: 10.1 },
    further_places: ['Lübeck'],
    url: 'https://register.example/harbour',
    parents: [{ name: 'Sea State', slug_values: ['sea'] }],
    children: Array.from({ length: 40 }, (_, n) => part(n)),
  }),
  organisation('sea', 'Sea State', { parents: [{ name: 'World of Water' }] }),
  ...[0, 1, 2].map(n => organisation(`part-${n}`, part(n).name, { children: n === 1 ? [{ name: 'Lab', slug_values: ['lab'] }] : [] })),
  organisation('lab', 'Lab'),
  organisation('mall', 'Mall', { children: shops }),
  organisation('mailbox', 'Mailbox Company', { website: 'https://gmail.com/', domains: ['gmail.com'] }),
  organisation('unowned', 'Unowned Institute', { domains: ['unowned.example'] }),
  organisation('edited', 'Edited Institute', { website: 'https://edited.example', city: 'Bonn', about: 'What the register says.' }),
  paper(1, '2019-01-01'),
  paper(2, '2021-05-01'),
  paper(3, '2021-06-01'),
  { index: 'projects', slug_values: ['project'], source, title: 'Project', ...at('harbour') },
  { index: 'news', slug_values: ['news'], source, title: 'News', ...at('harbour') },
  { index: 'research_groups', slug_values: ['group'], source, name: 'Group', ...at('harbour') },
  { index: 'researchers', slug_values: ['ada'], source, full_name: 'Ada Stranger', ...at('harbour') },
] as CatalogueRecord[]

const ownerEmail = 'server.owner@example.org'
const catalogue = smallCatalogue(records)
let server: TestServer
let serverOwner: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue, settings: { ownerEmail } })
  serverOwner = await person({ email: ownerEmail })
})
afterAll(() => server.stop())

/** Someone who has confirmed the address. */
async function person(columns: { email?: string; full_name?: string } = {}): Promise<TestUser> {
  const user = await server.user()
  await server.store.write(tx =>
    tx
      .updateTable('users')
      .set({ verified: true, ...columns })
      .where('id', '=', user.id)
      .execute(),
  )
  return { ...user, ...(columns.email !== undefined && { email: columns.email }) }
}

interface Refused {
  code: string
  error: string
  errors?: Record<string, string[]>
}
const call = <T = object>(user: TestUser | undefined, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.request<T & Partial<Refused>>(`/v1${path}`, {
    method,
    ...(user && { user }),
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
    ...(method !== 'GET' && !path.startsWith('/organisation_requests') && { key: true as const }),
  })

let made = 0
const input = (fields: object = {}) => {
  made += 1
  const name = `New Institute x${made}`
  return { name, website: `https://new${made}.example/about`, country_id: 'DE', category: 'academic', ...fields }
}
const create = (user: TestUser, fields: object = {}, others: string[] = []) =>
  call<{ slug_value: string; action: string | null }>(user, 'POST', '/organisations', { organisation: input(fields), others })
const view = async (slug: string, user?: TestUser) => (await call<OrganisationView>(user, 'GET', `/organisations/${slug}`)).body
const findBy = (user: TestUser, email: string) =>
  call<{
    new: boolean
    secondary_email: { id: string; confirmed_at: number | null } | null
    organisations: { name: string }[]
    organisation_requests: OrganisationRequest[]
    warning: string | null
  }>(user, 'POST', `/users/${user.id}/organisation_requests`, { email })
const answer = (user: TestUser, method: 'PUT' | 'DELETE', id: string) => call(user, method, `/users/${user.id}/organisation_requests/${id}`)
const asked = async () =>
  (await call<{ organisation_requests: AskedOrganisationRequest[] }>(serverOwner, 'GET', '/organisation_requests')).body
    .organisation_requests
const decide = (id: string, organisation_request: object, user = serverOwner) =>
  call(user, 'PUT', `/organisation_requests/${id}`, { organisation_request })
const events = async (user: TestUser): Promise<MembershipEvent[]> => (await eventsSince(server.store.read, user, 0)).events
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 })
const found = async (keyword: string) =>
  (
    await server.request<{ results: { data: { slug_values: string[]; made_here?: boolean } }[] }>('/search-service/search', {
      body: { index: 'organisations', keyword },
    })
  ).body.results.map(({ data }) => data.slug_values[0])
const mailsTo = (to: string) =>
  server.store.read.selectFrom('mails').select(['kind', 'body']).where('to_address', '=', to).orderBy('id').execute()

describe('the page of an organisation', () => {
  test('has names in languages, types in their order, places, domains, links and relatives on two levels', async () => {
    const page = await view('old-harbour')
    expect(page.names).toEqual([
      { name: 'Harbour University', kind: 'name', language: 'en' },
      { name: 'Hafenuniversität', kind: 'label', language: 'de' },
      { name: 'Université du Port', kind: 'label', language: 'fr' },
      { name: 'Old Harbour College', kind: 'alias' },
      { name: 'HU', kind: 'acronym' },
    ])
    expect(page.organisation_types).toEqual(['CRO', 'Academic', 'Zoo', 'Other'])
    expect(page.places).toEqual([{ name: 'Kiel', country: 'Germany', coordinates: { lat: 54.3, lng: 10.1 } }, { name: 'Lübeck' }])
    expect(page.domains).toEqual(['harbour.example'])
    expect(page.links.map(({ name }) => name)).toEqual(['Website', 'Lantern Register'])
    expect(page.parents).toEqual([{ name: 'Sea State', slug_values: ['sea'], parents: [{ name: 'World of Water' }] }])
    expect(page.children).toHaveLength(40)
    expect(page.children_count).toBe(40)
    expect(page.children[1]).toEqual({
      name: 'Part 01',
      slug_values: ['part-1'],
      children: [{ name: 'Lab', slug_values: ['lab'] }],
      children_count: 1,
    })
  })

  test('has more parts than one page, which are read page by page', async () => {
    const partsOf = (slug: string, page: string) =>
      call<Reply<typeof organisations.parts>>(undefined, 'GET', `/organisations/${slug}/parts${page}`)
    const page = await view('mall')
    expect([page.children.length, page.children_count]).toEqual([200, 205])
    expect((await partsOf('mall', '')).body).toEqual({ page: 0, more: true, parts: page.children })
    expect((await partsOf('old-mall', '?page=1')).body).toEqual({ page: 1, more: false, parts: shops.slice(200) })
    expect((await partsOf('nobody', '')).status).toBe(404)
  })

  test('counts what is linked with it: publications by year, projects, news, groups, people', async () => {
    const page = await view('harbour')
    expect(page.publications).toMatchObject({
      total: 3,
      years: [
        { year: 2019, count: 1 },
        { year: 2021, count: 2 },
      ],
    })
    expect(page.publications.results.map(({ data }) => data.slug_values[0])).toEqual(['paper-3', 'paper-2', 'paper-1'])
    expect([page.projects.total, page.news.total, page.research_groups.total]).toEqual([1, 1, 1])
    expect(page.people.results).toEqual([{ full_name: 'Ada Stranger', slug_values: ['ada'], verified: false }])
    expect(page).toMatchObject({ made_here: false, state: 'confirmed', rw_access: null, verification: null, fields: null, version: 0 })
  })

  test('names members who are verified first, unless they hide where they belong', async () => {
    const [shown, hidden] = [await person({ full_name: 'Vera Fied' }), await person({ full_name: 'Hid Den' })]
    for (const user of [shown, hidden]) {
      const email = `someone${user.id.slice(-6)}@people.harbour.example`
      await server.store.write(tx => tx.updateTable('users').set({ email }).where('id', '=', user.id).execute())
      const { body } = await findBy(user, email)
      expect((await answer(user, 'PUT', body.organisation_requests[0]!.id)).status).toBe(200)
    }
    await call(hidden, 'PUT', `/researchers/${hidden.id}`, { researcher: { visibility: { organisations: 'only_me' } } })
    await eventually(async () => {
      const { people } = await view('harbour')
      expect(people.results.map(({ full_name, verified }) => [full_name, verified])).toEqual([
        ['Vera Fied', true],
        ['Ada Stranger', false],
      ])
    })
    expect(await view('harbour', shown)).toMatchObject({ rw_access: { name: 'member' }, verification: { way: 'domain', by: null } })
  })

  test('has a place for every kind that a new one can be of', () => {
    expect(organisationSubCategories.filter(({ id }) => !typesInOrder.includes(id))).toEqual([])
  })

  test('does not exist, or is gone', async () => {
    expect((await call(undefined, 'GET', '/organisations/nowhere')).status).toBe(404)
    await catalogue.put([organisation('short', 'Short Lived')])
    await catalogue.remove('organisations', 'short')
    expect((await call(undefined, 'GET', '/organisations/short')).status).toBe(410)
  })
})

describe('making an organisation', () => {
  test('asks the owner of the server; it is found within a second, and confirmed when accepted', async () => {
    const maker = await person()
    const { body, status } = await create(maker, { name: 'Pebble Works', sub_category: 'hospital', city: 'Ulm' })
    expect([status, body.action, body.slug_value]).toEqual([200, null, 'pebble-works'])
    // Its page is there at once, and so is its editor.
    expect((await view('pebble-works', maker)).fields).toMatchObject({ name: 'Pebble Works' })
    await eventually(async () => expect(await found('Pebble')).toEqual(['pebble-works']))
    const page = await view('pebble-works', maker)
    expect(page).toMatchObject({
      organisation: { source: { name: 'Indago' }, made_here: true, country: [{ code: 'DE' }], city: 'Ulm' },
      organisation_types: ['Hospital'],
      made_here: true,
      state: 'pending',
      rw_access: { name: 'owner' },
      verification: null,
      members_count: 1,
    })
    expect(page.fields).toMatchObject({ name: 'Pebble Works', category: 'academic' })
    const row = await server.store.read
      .selectFrom('organisations')
      .selectAll()
      .where('slug_value', '=', 'pebble-works')
      .executeTakeFirstOrThrow()
    expect(row.notes).toBe('PD')
    expect((await events(serverOwner)).at(-1)).toMatchObject({ event: 'requested', invitable_id: 'pebble-works' })

    const request = (await asked()).find(one => one.organisation.name === 'Pebble Works')!
    expect(request).toMatchObject({ kind: 'create', asked_by: { email: maker.email } })
    expect((await decide(request.id, { accepted: true })).status).toBe(200)
    expect(await view('pebble-works', maker)).toMatchObject({ state: 'confirmed', verification: { way: 'team' } })
    expect((await events(maker)).at(-1)).toMatchObject({ event: 'verified', invitable_id: 'pebble-works' })
    expect((await mailsTo(maker.email)).map(({ kind }) => kind)).toContain('organisation_answer')
    expect((await decide(request.id, { accepted: true })).status).toBe(410)
    await eventually(async () => expect((await view('pebble-works')).organisation).not.toHaveProperty('unconfirmed'))
  })

  test('is declined with a reason: it is deleted, its members are told, and its slug is not used again', async () => {
    const maker = await person()
    const { body } = await create(maker, { name: 'Wrong Works' })
    // One that never came into the catalogue leaves nothing behind.
    await eventually(async () => expect(await found('Wrong')).toEqual(['wrong-works']))
    const id = `create-${body.slug_value}`
    expect((await decide(id, { accepted: false })).body.errors).toEqual({
      'organisation_request.reason': ['Say why, for the person who asked.'],
    })
    expect((await decide(id, { accepted: false, reason: 'This is a shop.' })).status).toBe(200)
    await eventually(async () => expect((await call(undefined, 'GET', '/organisations/wrong-works')).status).toBe(410))
    expect((await events(maker)).map(({ event }) => event)).toContain('declined')
    expect((await mailsTo(maker.email)).some(mail => mail.body.includes('This is a shop.'))).toBe(true)
    const memberships = await server.store.read.selectFrom('memberships').select('slug_value').where('user_id', '=', maker.id).execute()
    expect(memberships).toEqual([])
    expect((await create(maker, { name: 'Wrong Works' })).body.slug_value).toBe('wrong-works-de')
  })

  test('is confirmed at once by an address of its website', async () => {
    const maker = await person({ email: 'boss@labs.quarry.example' })
    const { body } = await create(maker, { name: 'Quarry', website: 'https://www.quarry.example/en' })
    expect(body.action).toBe('confirmed')
    await eventually(async () =>
      expect(await view(body.slug_value, maker)).toMatchObject({
        state: 'confirmed',
        verification: { way: 'domain' },
        domains: ['quarry.example'],
      }),
    )
    expect((await asked()).map(one => one.organisation.name)).not.toContain('Quarry')
  })

  test('is confirmed by an address that its maker confirms later; until then it is offered to nobody else by its domain', async () => {
    const [maker, stranger] = [await person(), await person({ email: 'stranger@later.example' })]
    const { body } = await create(maker, { name: 'Later Works', website: 'https://later.example' })
    expect(body.action).toBeNull()
    await eventually(async () => expect(await found('Later')).toEqual([body.slug_value]))
    expect((await call(stranger, 'GET', '/domains?email=x@later.example')).body).toMatchObject({ organisations: [] })
    expect((await findBy(stranger, 'stranger@later.example')).body).toMatchObject({
      organisation_requests: [],
      warning: organisationTexts.noneFound,
    })
    await server.store.write(tx => tx.updateTable('users').set({ email: 'maker@later.example' }).where('id', '=', maker.id).execute())
    const offered = (await findBy(maker, 'maker@later.example')).body
    expect(offered.organisations).toMatchObject([{ name: 'Later Works', verified: false }])
    await answer(maker, 'PUT', offered.organisation_requests[0]!.id)
    expect(await view(body.slug_value, maker)).toMatchObject({
      state: 'confirmed',
      verification: { way: 'domain' },
      rw_access: { name: 'owner' },
    })
    await eventually(async () =>
      expect((await call(stranger, 'GET', '/domains?email=x@later.example')).body).toMatchObject({
        organisations: [{ name: 'Later Works' }],
      }),
    )
  })

  test.each([
    ['an address that is not confirmed', { verified: false, email: 'x@unsure.example' }, 'https://unsure.example'],
    ['an address where everyone gets one', { verified: true, email: 'x1@gmail.com' }, 'https://gmail.com'],
    ['a page at a site of many', { verified: true, email: 'x2@facebook.com' }, 'https://www.facebook.com/pages/x'],
  ])('is not confirmed by %s', async (_, columns, website) => {
    const maker = await server.user()
    await server.store.write(tx => tx.updateTable('users').set(columns).where('id', '=', maker.id).execute())
    const { status, body } = await create(maker, { website }, ['mailbox'])
    expect([status, body.action]).toEqual([200, null])
  })

  test.each([
    [{ name: '' }, 'organisation.name', 'The organisation name field is required'],
    [{ country_id: '' }, 'organisation.country_id', 'The country field is required'],
    [{ country_id: 'QQ' }, 'organisation.country_id', 'The country field is required'],
    [{ website: 'harbour.example' }, 'organisation.website', 'The website must be a web address with http:// or https://.'],
    [{ category: 'club' }, 'organisation.category', 'The category field is required'],
    [{ slug: 'Not a slug' }, 'organisation.slug', 'The slug value is not valid. Only - and lowercase is allowed.'],
    [{ slug: 'harbour' }, 'organisation.slug', 'This slug is already taken.'],
    [{ slug: 'old-harbour' }, 'organisation.slug', 'This slug is already taken.'],
    [{ slug: 'ror-03yrm5c26' }, 'organisation.slug', 'This slug is already taken.'],
    [{ foundation_year: '3001' }, 'organisation.foundation_year', 'The foundation year value is not valid'],
  ])('refuses %j', async (fields, field, sentence) => {
    const { status, body } = await create(await person(), fields)
    expect([status, body.errors?.[field]]).toEqual([422, [sentence]])
  })

  test('A25 takes hostile texts as texts', async () => {
    const name = '<script>alert(1)</script> abc'
    const text = `${name} \u202Eabc`
    const urls_attributes = [{ url: 'https://[' }, { url: 'https://ok.example/a' }]
    const { body, status } = await create(await person(), {
      name,
      about: text,
      street: name,
      urls_attributes,
      website: 'http://[bad',
    })
    expect([status, body.slug_value]).toEqual([200, 'script-alert-1-script-abc'])
    await eventually(async () => expect((await view(body.slug_value)).organisation).toMatchObject({ name, about: text }))
    expect((await view(body.slug_value)).domains).toEqual(['ok.example'])
  })

  test('offers one that exists, by its name or its website, until its maker says that it is another one', async () => {
    const maker = await person()
    const { body } = await call<{ organisations: OrganisationMatch[] }>(
      maker,
      'GET',
      '/organisation_matches?name=harbour+university&website=https://harbour.example/x&country_id=DE',
    )
    expect(body.organisations[0]).toMatchObject({ name: 'Harbour University', slug_values: ['harbour', 'old-harbour'], city: 'Kiel' })
    const misspelt = await call<{ organisations: OrganisationMatch[] }>(maker, 'GET', '/organisation_matches?name=Harbour+Univrsity')
    expect(misspelt.body.organisations[0]).toMatchObject({ slug_values: ['harbour', 'old-harbour'] })
    const byWebsite = { name: 'Something else', website: 'https://harbour.example/dep' }
    expect((await create(maker, byWebsite)).body.errors?.['organisation.website']).toEqual([
      'Harbour University exists already. Join it, or say that yours is another one.',
    ])
    for (const name of ['HARBOUR – university', 'The Univ. of Harbour', 'Université du Port', '(harbour "univ'])
      expect((await create(maker, { name })).body.errors?.['organisation.name'], name).toHaveLength(1)
    // The same name in another country.
    expect((await create(maker, { name: 'Harbour University', country_id: 'NZ' })).status).toBe(200)
    expect((await create(maker, byWebsite, ['harbour'])).status).toBe(200)
  })

  test('A40 is bounded while nobody has confirmed them', async () => {
    const maker = await person()
    for (let n = 0; n < limits.organisation.unconfirmed; n++) expect((await create(maker)).status).toBe(200)
    expect((await create(maker)).body.code).toBe('limit_reached')
  })
})

describe('editing an organisation', () => {
  const own = async (slug: string, role: 'owner' | 'admin' | 'member') => {
    const user = await person()
    await server.store.write(tx =>
      tx
        .insertInto('memberships')
        .values({ kind: 'organisation', slug_value: slug, name: 'Edited Institute', user_id: user.id, role, created_at: 1 })
        .execute(),
    )
    return user
  }
  const edit = (user: TestUser, organisation: object, base?: object, version?: number) =>
    call<{ version: number; fields: object; current?: { version: number } }>(
      user,
      'PUT',
      '/organisations/old-edited',
      { organisation, ...(base && { base }) },
      version === undefined ? undefined : { 'If-Match': `"${version}"` },
    )

  test('its owners write before what the register says, and an emptied field is the register’s again', async () => {
    const owner = await own('edited', 'owner')
    const { body } = await edit(owner, {
      name: 'Renamed Institute',
      about: 'What we say.',
      urls_attributes: [{ url: 'https://lab.edited.example' }],
    })
    expect([body.version, body.fields]).toEqual([1, expect.objectContaining({ name: 'Renamed Institute', city: 'Bonn' })])
    await eventually(async () =>
      expect((await view('edited')).organisation).toMatchObject({
        name: 'Renamed Institute',
        about: 'What we say.',
        aliases: ['Edited Institute'],
        source,
        edited_here: ['name', 'about', 'domains', 'links'],
      }),
    )
    // The register goes on to update the rest.
    await catalogue.put([organisation('edited', 'Edited Institute', { city: 'Köln', about: 'New words.' })])
    await edit(owner, { about: '' })
    await eventually(async () =>
      expect((await view('edited')).organisation).toMatchObject({ name: 'Renamed Institute', city: 'Köln', about: 'New words.' }),
    )
    const joined = await server.store.read.selectFrom('memberships').select('name').where('slug_value', '=', 'edited').execute()
    expect(new Set(joined.map(({ name }) => name))).toEqual(new Set(['Renamed Institute']))
    await edit(owner, { name: 'Edited Institute', urls_attributes: [] })
    await eventually(async () => expect((await view('edited')).organisation).not.toHaveProperty('edited_here'))
  })

  test('the category and the kind in the register are those of the form, until an owner chooses others', async () => {
    await catalogue.put([organisation('edited', 'Edited Institute', { organisation_types: ['Zoo', 'Academic'] })])
    const owner = await own('edited', 'owner')
    expect((await edit(owner, { phone_number: '+49 2' })).body.fields).toMatchObject({ category: 'academic', sub_category: 'academic' })
    await edit(owner, { sub_category: 'hospital' })
    await eventually(async () => expect((await view('edited')).organisation).toMatchObject({ organisation_types: ['Hospital'] }))
    await edit(owner, { sub_category: 'academic', phone_number: '' })
    await eventually(async () => expect((await view('edited')).organisation['organisation_types']).toContain('Zoo'))
  })

  test('what was imported meanwhile is shown after the next start', async () => {
    const owner = await own('edited', 'owner')
    await edit(owner, { phone_number: '+49 1' })
    await eventually(async () => expect((await view('edited')).organisation).toMatchObject({ phone_number: '+49 1' }))
    await catalogue.put([organisation('edited', 'Edited Institute', { city: 'Trier' })])
    expect((await view('edited')).organisation['city']).not.toBe('Trier')
    await server.restart()
    await eventually(async () => expect((await view('edited')).organisation).toMatchObject({ phone_number: '+49 1', city: 'Trier' }))
  })

  test('an owner gives it neither the name nor a domain that another one has', async () => {
    const owner = await own('edited', 'owner')
    const foreign = (domain: string) => ({ urls_attributes: [{ url: 'https://edited.example/x', domain }] })
    for (const change of [{ name: 'Harbour University' }, { website: 'https://www.harbour.example/' }, foreign('harbour.example')]) {
      const { status, body } = await edit(owner, change)
      expect([status, Object.values((body as { errors?: object }).errors ?? {})], JSON.stringify(change)).toEqual([
        422,
        [['Harbour University has this already.']],
      ])
    }
    expect((await edit(owner, { name: 'Edited Institute', ...foreign('people.edited.example') })).status).toBe(200)
  })

  test('A16 is for owners only', async () => {
    for (const role of ['admin', 'member'] as const) expect((await edit(await own('edited', role), { city: 'Ulm' })).status).toBe(403)
    expect((await edit(await person(), { city: 'Ulm' })).status).toBe(403)
    expect((await call(await person(), 'PUT', '/organisations/nowhere', { organisation: { city: 'Ulm' } })).status).toBe(404)
  })

  test('merges different fields and refuses the same one', async () => {
    const owner = await own('edited', 'owner')
    const { version } = await view('edited', owner)
    expect((await edit(owner, { street: 'Quay 1' }, { street: '' }, version)).status).toBe(200)
    expect((await edit(owner, { post_code: '123' }, { post_code: '' }, version)).status).toBe(200)
    const conflict = await edit(owner, { street: 'Quay 2' }, { street: '' }, version)
    expect([conflict.status, conflict.body.current?.version]).toEqual([409, version + 2])
  })
})

describe('joining by email', () => {
  test('finds organisations of the domain, joins a verified member, and takes a no', async () => {
    const user = await person({ email: 'joiner@harbour.example' })
    const { body } = await findBy(user, ' JOINER@harbour.example ')
    expect(body).toMatchObject({ new: false, secondary_email: null, organisations: [], warning: null })
    const [request] = body.organisation_requests
    expect(request).toMatchObject({
      organisation: { name: 'Harbour University', slug_values: ['harbour'] },
      email: 'joiner@harbour.example',
    })
    expect((await answer(user, 'DELETE', request!.id)).status).toBe(200)
    expect((await answer(user, 'DELETE', request!.id)).status).toBe(200)
    expect((await answer(user, 'PUT', request!.id)).status).toBe(410)

    const again = (await findBy(user, 'joiner@harbour.example')).body.organisation_requests[0]!
    for (const _ of [1, 2])
      expect((await answer(user, 'PUT', again.id)).body).toMatchObject({
        organisations: [{ name: 'Harbour University', verified: true }],
      })
    expect((await answer(user, 'DELETE', again.id)).status).toBe(410)
    expect((await findBy(user, 'joiner@harbour.example')).body).toMatchObject({
      organisations: [{ name: 'Harbour University' }],
      organisation_requests: [],
    })
    const { body: waiting } = await call<{ organisation_requests: object[] }>(user, 'GET', `/users/${user.id}/organisation_requests`)
    expect(waiting.organisation_requests).toEqual([])
  })

  test('A7 adds a new address, to be confirmed first; it answers the same for one of somebody else', async () => {
    await person({ email: 'taken@harbour.example' })
    for (const email of ['fresh@harbour.example', 'taken@harbour.example']) {
      const user = await person()
      const first = (await findBy(user, email)).body
      expect(first).toMatchObject({ new: true, secondary_email: { email, confirmed_at: null }, warning: null })
      expect(first.organisation_requests).toHaveLength(1)
      const second = (await findBy(user, email)).body
      expect(second).toMatchObject({ new: false, warning: organisationTexts.alreadyAdded })
      const refused = await answer(user, 'PUT', first.organisation_requests[0]!.id)
      expect([refused.status, refused.body.error]).toEqual([403, organisationTexts.confirmFirst(email)])
      if (email.startsWith('taken')) continue
      await server.store.write(tx => tx.updateTable('secondary_emails').set({ confirmed_at: 1 }).where('email', '=', email).execute())
      expect((await answer(user, 'PUT', first.organisation_requests[0]!.id)).status).toBe(200)
    }
  })

  test('says where everyone gets an address, and where nothing is known', async () => {
    const user = await person()
    const domains = async (email: string) =>
      (await call<{ public_domain: boolean; organisations: object[] }>(user, 'GET', `/domains?email=${encodeURIComponent(email)}`)).body
    expect(await domains('x@gmail.com')).toEqual({ public_domain: true, organisations: [] })
    expect(await domains('x@cs.harbour.example')).toMatchObject({ public_domain: false, organisations: [{ name: 'Harbour University' }] })
    expect(await domains('x@evilharbour.example')).toEqual({ public_domain: false, organisations: [] })
    expect((await findBy(user, 'x@gmail.com')).body.errors).toEqual({ email: [organisationTexts.publicDomain] })
    expect((await findBy(user, 'x@nobody-knows.example')).body).toMatchObject({ warning: organisationTexts.noneFound })
  })

  test('A14 shows and answers requests of oneself only', async () => {
    const [user, other] = [await person({ email: 'mine@harbour.example' }), await person()]
    const { id } = (await findBy(user, 'mine@harbour.example')).body.organisation_requests[0]!
    expect((await call(other, 'GET', `/users/${user.id}/organisation_requests`)).status).toBe(404)
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await answer(other, method, id)).status).toBe(404)
      expect((await call(other, method, `/users/${user.id}/organisation_requests/${id}`)).status).toBe(404)
    }
  })
})

describe('asking to join an organisation', () => {
  const ask = (user: TestUser, invitable_id: string) =>
    call<{ action: string | null; invite_request: { id: string } | null }>(user, 'POST', `/users/${user.id}/invite_requests`, {
      invite_request: { invitable_type: 'organisation', invitable_id, message: 'I have worked here for years.' },
    })

  test('joins at once, verified, with a confirmed address of its domain', async () => {
    const user = await person({ email: 'asks@cs.harbour.example' })
    expect((await ask(user, 'old-harbour')).body.action).toBe('confirmed')
    expect(await view('harbour', user)).toMatchObject({ rw_access: { name: 'member' }, verification: { way: 'domain' } })
  })

  test('makes whoever joins verified, on their profile and to themselves, until they leave', async () => {
    const user = await person({ email: 'shows@cs.harbour.example' })
    const me = (await server.request<{ verified: boolean; slug_values: string[] }>('/v1/me', { user })).body
    expect(me.verified).toBe(false)
    const shown = async () => {
      const profile = await server.request<{ verified: boolean }>(`/v1/researchers/${me.slug_values[0]}`)
      return [profile.body.verified, (await server.request<{ verified: boolean }>('/v1/me', { user })).body.verified]
    }
    await ask(user, 'old-harbour')
    expect(await shown()).toEqual([true, true])
    expect((await call(user, 'DELETE', `/organisations/harbour/members/${me.slug_values[0]}`)).status).toBe(200)
    expect(await shown()).toEqual([false, false])
  })

  test('waits for the owners, who verify', async () => {
    const [owner, user, other] = [await person(), await person({ full_name: 'Asking Person' }), await person()]
    const { slug_value } = (await create(owner, { name: 'Guarded Works' })).body
    expect((await ask(user, slug_value)).body.action).toBeNull()
    expect((await events(owner)).at(-1)).toMatchObject({ event: 'requested', invitable_id: slug_value })
    expect((await view(slug_value, user)).invite_request).not.toBeNull()
    // The owner of the server has nothing to answer here but whether it exists.
    expect((await asked()).filter(one => one.organisation.name === 'Guarded Works').map(({ kind }) => kind)).toEqual(['create'])
    const path = `/organisations/${slug_value}/invite_requests`
    const { body } = await call<{ invite_requests: { id: string }[] }>(owner, 'GET', path)
    expect((await call(other, 'GET', path)).status).toBe(403)
    expect((await call(owner, 'PUT', `${path}/${body.invite_requests[0]!.id}`)).status).toBe(200)
    expect(await view(slug_value, user)).toMatchObject({ verification: { way: 'owner' }, invite_request: null, members_count: 2 })
    expect((await events(user)).at(-1)).toMatchObject({ event: 'verified' })

    const { invite_request } = (await ask(other, slug_value)).body
    expect((await call(owner, 'DELETE', `${path}/${invite_request!.id}`)).status).toBe(200)
    expect((await events(other)).at(-1)).toMatchObject({ event: 'declined' })
  })

  test('tells the owner of the server where nobody owns it; an email that proves it ends the request', async () => {
    await catalogue.put([organisation('alone', 'Alone Institute', { domains: ['alone.example'] })])
    const user = await person()
    const { invite_request } = (await ask(user, 'alone')).body
    expect((await events(serverOwner)).at(-1)).toMatchObject({ event: 'requested', invitable_id: 'alone' })
    expect((await asked()).map(({ id }) => id)).toContain(`join-${invite_request!.id}`)
    await server.store.write(tx => tx.updateTable('users').set({ email: 'x@alone.example' }).where('id', '=', user.id).execute())
    const { body } = await findBy(user, 'x@alone.example')
    await answer(user, 'PUT', body.organisation_requests[0]!.id)
    expect((await asked()).map(({ id }) => id)).not.toContain(`join-${invite_request!.id}`)
    expect(await view('alone', user)).toMatchObject({ invite_request: null, verification: { way: 'domain' } })
  })

  test('A56 the domains that the maker of an unconfirmed one wrote prove nothing', async () => {
    const { slug_value } = (await create(await person(), { urls_attributes: [{ url: 'https://x.example', domain: 'claimed.example' }] }))
      .body
    expect((await ask(await person({ email: 'x@claimed.example' }), slug_value)).body.action).toBeNull()
  })
})

describe('the list of the owner of the server', () => {
  const askToJoin = async (user: TestUser, id: string) => {
    const request = {
      id: `request-${user.id}`,
      invitable_type: 'organisation',
      invitable_id: id,
      invitable_name: 'Unowned Institute',
    } as const
    await server.store.write(tx =>
      tx
        .insertInto('invite_requests')
        .values({ ...request, user_id: user.id, message: 'I work there.', action: null, created_at: server.now(), deleted_at: null })
        .execute(),
    )
    return `join-${request.id}`
  }

  test('has requests to join what nobody owns, and makes an owner', async () => {
    const user = await person()
    const id = await askToJoin(user, 'unowned')
    expect((await view('unowned', user)).invite_request).toMatchObject({ id: id.slice('join-'.length) })
    expect((await asked()).find(one => one.id === id)).toMatchObject({
      kind: 'join',
      message: 'I work there.',
      asked_by: { email: user.email },
    })
    expect((await decide(id, { accepted: true, role_id: 3 })).status).toBe(200)
    expect(await view('unowned', user)).toMatchObject({ rw_access: { name: 'owner' }, verification: { way: 'team' }, is_owned: true })
    expect((await events(user)).at(-1)).toMatchObject({ event: 'verified' })

    // From now on the owner of the organisation answers.
    const second = await askToJoin(await person(), 'unowned')
    expect((await asked()).map(one => one.id)).not.toContain(second)
  })

  test('a verification ends with the membership', async () => {
    const user = await person({ email: 'leaver@harbour.example' })
    const { body } = await findBy(user, 'leaver@harbour.example')
    await answer(user, 'PUT', body.organisation_requests[0]!.id)
    const row = { kind: 'organisation', slug_value: 'harbour', name: 'Harbour University', user_id: user.id, role: 'member' } as const
    await server.store.write(async tx => {
      await tx.deleteFrom('memberships').where('user_id', '=', user.id).execute()
      await tx
        .insertInto('memberships')
        .values({ ...row, created_at: server.now() + 1000 })
        .execute()
    })
    expect(await view('harbour', user)).toMatchObject({ rw_access: { name: 'member' }, verification: null })
  })

  test('does not exist for anybody else', async () => {
    const user = await person()
    expect((await call(user, 'GET', '/organisation_requests')).status).toBe(404)
    expect((await decide('create-anything', { accepted: true }, user)).status).toBe(404)
    for (const id of ['create-nowhere', 'join-nowhere', 'nonsense', 'create-harbour'])
      expect((await decide(id, { accepted: true })).status).toBe(404)
  })
})

describe('an experience', () => {
  const stage = { title: 'Diver', from_year: 2020, present: true, category: 0 }
  const add = async (user: TestUser, organisation: string) => {
    const experience = { ...stage, id: crypto.randomUUID(), organisation }
    return (
      await call<{ id: string; organisation_slug: string | null }>(user, 'POST', `/researchers/${user.id}/experiences`, { experience })
    ).body
  }

  test('is linked with the organisation that was typed, if its name means only one', async () => {
    const user = await person()
    await catalogue.put([
      organisation('reef', 'Reef Institute', { aliases: ['Institute of the Reef'] }),
      organisation('dune', 'Dune College'),
      organisation('dune-2', 'Dune College', { country: [{ name: 'Chile', code: 'CL' }] }),
    ])
    const { id, organisation_slug } = await add(user, 'Inst. of Reef')
    expect(organisation_slug).toBe('reef')
    for (const name of ['Dune College', 'Nowhere at all', 'HU', '"((']) expect((await add(user, name)).organisation_slug, name).toBeNull()
    const change = (experience: object) =>
      call<{ organisation_slug: string | null }>(user, 'PUT', `/researchers/${user.id}/experiences/${id}`, { experience })
    expect((await change({ title: 'Swimmer' })).body.organisation_slug).toBe('reef')
    expect((await change({ organisation: 'Dune College', organisation_slug: null })).body.organisation_slug).toBeNull()
  })
})
