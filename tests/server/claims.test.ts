import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AskedRequest, OwnClaim, OwnRequest, Suggestion } from '#contract/claims.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { matchAlerts } from '#server/subjects/alert-finds/index.ts'
import { fileOf, importInto } from '../import/run-import.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const source = { name: 'Lantern Anthology', licence: 'CC BY 4.0' }
const person = (slug: string, full_name: string, fields: object = {}): CatalogueRecord => ({
  index: 'researchers',
  slug_values: [slug],
  source,
  full_name,
  publications_count: 1,
  concluded_from: 'works',
  ...fields,
})
const paper = (slug: string, title: string, author: CatalogueRecord, year: number, ...others: CatalogueRecord[]): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source,
  title,
  publication_date: `${year}`,
  authors: [author, ...others].map(one => ({ name: one['full_name'], slug_values: one.slug_values.slice(0, 1) })),
})
const organisation = (slug: string, name: string, fields: object): CatalogueRecord => ({
  index: 'organisations',
  slug_values: [slug],
  source,
  name,
  ...fields,
})
const orcid = '0000-0002-1825-0097'
const at = (name: string) => ({ organisations: [{ name }] })

/** Each test takes people of its own. */
const people = {
  orcid: person('mei-lin', 'Mei Lin', {
    slug_values: ['mei-lin', 'old-mei-lin'],
    orcid_id: `https://orcid.org/${orcid}`,
    publications_count: 12,
    first_year: '2001',
    last_year: '2009',
    co_authors: [{ name: 'Ole Brand', slug_values: ['ole-brand'] }],
    venues: ['Lantern Letters'],
    ...at('Harbour University'),
  }),
  namesake: person('mei-lin-2', 'Mei Lin'),
  mail: person('ada-moss', 'Ada Moss', at('Harbour University')),
  unlinked: person('zen-quill', 'Zen Quill', at('Quill Institute')),
  reversed: person('wang-wei', '王伟', at('Harbour University')),
  initial: person('a-reed', 'A. Reed', at('Harbour University')),
  public: person('pia-post', 'Pia Post', at('Mailbox Company')),
  letter: person('o', 'O', { publications_count: 3 }),
  arabic: person('muhammad-ali', 'محمد علي'),
  raced: person('race-one', 'Rae Race', at('Harbour University')),
  wanted: person('wanted', 'Wan Ted'),
  taken: person('taken', 'Tak Ten'),
  leaver: person('leaver', 'Lea Ver', { orcid_id: '0000-0003-1415-9269' }),
  wrong: person('wrong', 'Wro Ng'),
  removed: person('removed', 'Rem Oved', { publications_count: 2 }),
  flooded: person('flooded', 'Flo Oded'),
  ownedAlready: person('owned-already', 'Own Ed', { orcid_id: '0000-0001-5109-3700' }),
}
const records = [
  ...Object.values(people),
  paper('lamps', 'On lamps', people.orcid, 2001),
  paper('wicks', 'On wicks', people.orcid, 2009),
  paper('gone', 'By somebody who left', people.removed, 2009, people.flooded),
  organisation('harbour', 'Harbour University', { domains: ['harbour.example'], website: 'https://www.harbour.example/' }),
  organisation('mailbox', 'Mailbox Company', { website: 'https://gmail.com/' }),
]

const ownerEmail = 'owner@example.org'
const catalogue = smallCatalogue(records)
let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue, settings: { ownerEmail } })
  owner = await server.user()
  await setUser(owner, { email: ownerEmail })
})
afterAll(() => server.stop())

const setUser = (user: TestUser, columns: object, on = server) =>
  on.store.write(tx => tx.updateTable('users').set(columns).where('id', '=', user.id).execute())

/** Someone with this name, as after a sign-up. */
async function named(first_name: string, last_name: string, columns: object = {}, on = server): Promise<TestUser> {
  const user = await on.user()
  await setUser(user, { first_name, last_name, full_name: `${first_name} ${last_name}`.trim(), ...columns }, on)
  // As every change of a profile, it writes the record of the account.
  await on.request(`/v1/users/${user.id}`, { method: 'PUT', user, body: { user: { academic_title: 'Dr.' } } })
  return user
}
const me = async (user: TestUser, on = server) => (await on.request<CurrentUser>('/v1/me', { user })).body
const own = async (user: TestUser, on = server) =>
  (await on.request<{ claim: OwnClaim | null; requests: OwnRequest[] }>(`/v1/users/${user.id}/claims`, { user })).body
const suggestions = async (user: TestUser) =>
  (await server.request<{ suggestions: Suggestion[] }>(`/v1/users/${user.id}/claims/suggestions`, { user })).body.suggestions
const claim = (user: TestUser, slug_value: string, message?: string, on = server) =>
  on.request<{ state: string; user: CurrentUser }>(`/v1/users/${user.id}/claims`, { user, body: { claim: { slug_value, message } } })
const release = (user: TestUser, slug: string, on = server) => on.request(`/v1/users/${user.id}/claims/${slug}`, { method: 'DELETE', user })
const record = async (slug: string, on = server) => (await on.request(`/v1/records/researchers/${slug}`)).body
const status = async (slug: string, on = server) => (await on.request(`/v1/records/researchers/${slug}`)).status
const requests = async (state = 'open') =>
  (await server.request<{ results: AskedRequest[] }>(`/v1/record_requests?state=${state}&per_page=100`, { user: owner })).body.results
const decide = (id: string, accepted: boolean, reason?: string, seen?: string) =>
  server.request(`/v1/record_requests/${id}`, { method: 'PUT', user: owner, body: { record_request: { accepted, reason, seen } } })
const told = async (user: TestUser) =>
  (await server.request<{ results: Notification[] }>('/v1/notifications', { user })).body.results.map(
    ({ data: { message, message_suffix } }) => message + message_suffix,
  )
const found = async (name: string) =>
  (
    await server.request<{ results: { data: { slug_values: string[] } }[] }>('/search-service/search', {
      body: { index: 'researchers', keyword: name },
    })
  ).body.results.map(({ data }) => data.slug_values[0])
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 })

test('an ORCID iD takes a record over: one record under all slugs, and the person’s own facts before the provider’s', async () => {
  const user = await named('Mei', 'Lin', { orcid_id: orcid, interests: ['Wicks'] })
  const [before] = (await me(user)).slug_values
  await eventually(async () => expect(await status(before!)).toBe(200))
  const followers = [await server.user(), await server.user()]
  for (const [n, slug] of ['mei-lin', before].entries())
    await server.request(`/v1/researchers/${slug}/subscribe`, { method: 'POST', user: followers[n]!, key: true })

  const [first, second] = await suggestions(user)
  expect(first).toMatchObject({
    slug_value: 'mei-lin',
    way: 'orcid',
    publications_count: 12,
    organisations: ['Harbour University'],
    works: [{ slug_value: 'wicks', title: 'On wicks' }, { slug_value: 'lamps' }],
  })
  expect(second).toMatchObject({ slug_value: 'mei-lin-2', way: 'request' })

  const { body } = await claim(user, 'old-mei-lin')
  expect([body.state, body.user.slug_values]).toEqual(['claimed', ['mei-lin', 'old-mei-lin', before]])
  expect((await own(user)).claim).toMatchObject({ slug_value: 'mei-lin', name: 'Mei Lin', way: 'orcid' })
  expect(await suggestions(user)).toEqual([])
  await eventually(async () => expect(await record(before!)).toMatchObject({ slug_values: ['mei-lin', 'old-mei-lin', before] }))
  const merged = await record('mei-lin')
  expect(merged).toMatchObject({
    source,
    claimed: true,
    academic_title: 'Dr.',
    publications_count: 12,
    research_interests: ['Wicks'],
    co_authors: [{ slug_values: ['ole-brand'] }],
    venues: ['Lantern Letters'],
  })
  expect([await record('old-mei-lin'), await record(before!)]).toEqual([merged, merged])
  expect(new Set(await found('"Mei Lin"'))).toEqual(new Set(['mei-lin', 'mei-lin-2']))

  // Both links explore the same works, and whoever followed one of them is told of new ones.
  const works = (slug: string) =>
    server.request<{ total: number }>('/search-service/search', {
      body: { index: 'publications', scoped_index: 'researchers', scoped_slug_texts: [slug] },
    })
  expect([(await works('mei-lin')).body.total, (await works(before!)).body.total]).toEqual([2, 2])
  await matchAlerts({ store: server.store, catalogue, guest: 'unregistered', now: server.now, signal: new AbortController().signal })
  await catalogue.put([paper('oil', 'On oil', people.orcid, 2010)])
  await matchAlerts({ store: server.store, catalogue, guest: 'unregistered', now: server.now, signal: new AbortController().signal })
  const finds = await server.store.read.selectFrom('alert_finds').select(['user_id', 'title']).execute()
  expect(new Set(finds)).toEqual(new Set(followers.map(({ id }) => ({ user_id: id, title: 'On oil' }))))
})

test('a record that is given back is as it was, and so is the account', async () => {
  const user = await named('Mei', 'Lin', { orcid_id: null })
  const [slug] = (await me(user)).slug_values
  await claimed('mei-lin-2', user)
  await eventually(async () => expect(await record('mei-lin-2')).toMatchObject({ academic_title: 'Dr.' }))
  expect((await release(user, 'mei-lin-2')).status).toBe(200)
  expect([(await me(user)).slug_values, (await own(user)).claim]).toEqual([[slug], null])
  await eventually(async () => expect(await record('mei-lin-2')).toEqual(people.namesake))
  await eventually(async () => expect(await record(slug!)).toMatchObject({ slug_values: [slug], source: { name: 'Indago' } }))
  expect((await suggestions(user)).map(one => one.slug_value)).toContain('mei-lin-2')
  // Twice is no error.
  expect((await release(user, 'mei-lin-2')).status).toBe(200)
})

/** Takes a record over by a request that the owner accepts. */
async function claimed(slug: string, user: TestUser): Promise<AskedRequest> {
  expect((await claim(user, slug, 'It is on my page.')).body.state).toBe('requested')
  const request = (await requests()).findLast(one => one.slug_value === slug)!
  expect((await decide(request.id, true)).status).toBe(200)
  return request
}

test.each([
  ['of an organisation on the record, with the name', 'ada-moss', ['Ada', 'Moss'], 'ada@cs.harbour.example', 'claimed'],
  ['with the family name first, in a script without spaces', 'wang-wei', ['伟', '王'], 'wei@harbour.example', 'claimed'],
  ['of the organisation with another name', 'ada-moss', ['Eda', 'Most'], 'eda@harbour.example', 422],
  ['of another host that only ends so', 'ada-moss', ['Ada', 'Moss'], 'ada@notharbour.example', 422],
  ['where the record has only an initial', 'a-reed', ['Ann', 'Reed'], 'ann@harbour.example', 422],
  ['at a mailbox provider', 'pia-post', ['Pia', 'Post'], 'pia@gmail.com', 422],
])('by an address %s', async (_, slug, [first, last], email, outcome) => {
  const user = await named(first!, last!, { email })
  const answer = await claim(user, slug)
  expect(answer.body.state ?? answer.status).toBe(outcome)
  if (outcome !== 'claimed') return
  expect((await own(user)).claim?.way).toBe('email')
  await release(user, slug)
})

test('a name that was changed lately proves nothing, unless the one before is the same person’s too', async () => {
  const rename = (user: TestUser, first_name: string, last_name: string) =>
    server.request(`/v1/users/${user.id}`, { method: 'PUT', user, body: { user: { first_name, last_name } } })
  const way = async (user: TestUser) => (await suggestions(user)).find(({ slug_value }) => slug_value === 'ada-moss')?.way
  const colleague = await named('Eda', 'Most', { email: 'eda.most@harbour.example' })
  await rename(colleague, 'Ada', 'Moss')
  expect([await way(colleague), (await claim(colleague, 'ada-moss')).status]).toEqual(['request', 422])
  // Another change does not make the false name the one before.
  await rename(colleague, 'Ada B.', 'Moss')
  expect(await way(colleague)).toBe('request')
  await setUser(colleague, { renamed_at: server.now() - limits.claims.renamedDays * 24 * 3600_000 })
  expect(await way(colleague)).toBe('email')
  const herself = await named('Ada', 'Moss', { email: 'ada.moss@harbour.example' })
  await rename(herself, 'Ada Beryl', 'Moss')
  expect(await way(herself)).toBe('email')
})

test('an organisation that a user has made, or what its owner writes of one, proves nothing', async () => {
  const user = await named('Zen', 'Quill', { email: 'zen@quill-mail.example' })
  const url = 'https://quill-mail.example/'
  const organisation = {
    name: 'Quill Institute',
    website: url,
    country_id: 'GH',
    category: 'academic',
    urls_attributes: [{ url, domain: 'quill-mail.example' }],
  }
  const made = await server.request('/v1/organisations', { user, body: { organisation, others: [] }, key: true })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  await eventually(async () => expect((await server.request('/v1/organisations/quill-institute', { user })).status).toBe(200))
  expect((await claim(user, 'zen-quill')).status).toBe(422)
  expect((await suggestions(user)).find(({ slug_value }) => slug_value === 'zen-quill')?.way).toBe('request')
})

test('names of one letter and of other scripts are suggested, and “not me” is remembered until it is taken back', async () => {
  const user = await named('محمد', 'علي')
  expect((await suggestions(user)).map(one => one.slug_value)).toEqual(['muhammad-ali'])
  const single = await named('O', '')
  expect((await suggestions(single)).map(one => one.slug_value)).toEqual(['o'])
  const answer = (is_me: boolean) =>
    server.request(`/v1/users/${single.id}/claims/suggestions/o`, { method: 'PUT', user: single, body: { suggestion: { is_me } } })
  await answer(false)
  await answer(false)
  expect(await suggestions(single)).toEqual([])
  await answer(true)
  expect(await suggestions(single)).toHaveLength(1)
})

test('two people claim one record at once: one has it, the other is asked for a reason and learns of nobody', async () => {
  const one = await named('Rae', 'Race', { email: 'rae@harbour.example' })
  const other = await named('Rae', 'Race', { email: 'race@harbour.example' })
  const answers = await Promise.all([claim(one, 'race-one'), claim(other, 'race-one')])
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  const [holder, second] = answers[0].status === 200 ? [one, other] : [other, one]
  const refused = answers.find(answer => answer.status === 422)!
  expect(refused.body).toMatchObject({ errors: { 'claim.message': ['Say why this record is yours.'] } })
  expect(JSON.stringify(refused.body)).not.toContain(holder.id)

  expect((await claim(second, 'race-one', 'The other one is not me.')).body.state).toBe('requested')
  const request = (await requests()).find(({ slug_value }) => slug_value === 'race-one')!
  expect(request).toMatchObject({ kind: 'claim', is_taken: true, message: 'The other one is not me.' })
  expect((await decide(request.id, true)).status).toBe(200)
  expect([(await own(holder)).claim, (await own(second)).claim?.slug_value]).toEqual([null, 'race-one'])
  expect([await told(holder), await told(second)]).toEqual([
    ['An administrator removed this record from your profile: Rae Race'],
    ['Your request was accepted. Your profile now has the record of Rae Race'],
  ])
  const [slug] = (await me(holder)).slug_values
  await eventually(async () => expect(await record('race-one')).toMatchObject({ slug_values: (await me(second)).slug_values }))
  await eventually(async () => expect(await record(slug!)).toMatchObject({ slug_values: [slug] }))
})

test('a request waits for the owner: declined with a reason, then accepted after all, then taken back', async () => {
  const user = await named('Wan', 'Ted')
  expect((await claim(user, 'wanted', 'short')).status).toBe(422)
  await claim(user, 'wanted', 'I wrote all of it.')
  await claim(user, 'wanted', 'I wrote all of it, see my page.')
  expect((await own(user)).requests).toMatchObject([{ state: 'open', message: 'I wrote all of it, see my page.' }])
  expect((await suggestions(user)).map(one => one.slug_value)).toEqual([])
  expect((await told(owner)).filter(text => text.endsWith('Wan Ted'))).toEqual(['New request about the record of Wan Ted'])
  const { id } = (await requests()).find(({ slug_value }) => slug_value === 'wanted')!

  expect((await decide(id, false)).body).toMatchObject({ errors: { 'record_request.reason': ['Say why, for the person who asked.'] } })
  await decide(id, false, 'The page names somebody else.')
  expect((await own(user)).requests).toMatchObject([{ state: 'declined', reason: 'The page names somebody else.' }])
  expect(await told(user)).toEqual(['Your request was declined for the record of Wan Ted. The page names somebody else.'])
  server.advanceClock(1000)
  // In another window it still waits.
  expect(await decide(id, true, '', 'open')).toMatchObject({ status: 410, body: { error: 'This request was already declined.' } })
  expect((await own(user)).claim).toBe(null)
  await decide(id, true, '', 'declined')
  expect((await own(user)).claim?.way).toBe('request')
  server.advanceClock(1000)
  await decide(id, false, 'It was a mistake.')
  expect((await own(user)).claim).toBe(null)
  await eventually(async () => expect(await record('wanted')).toEqual(people.wanted))
  expect((await requests('answered')).find(one => one.id === id)).toMatchObject({ state: 'declined', reason: 'It was a mistake.' })
  const kinds = await server.store.read.selectFrom('audit_events').select('kind').where('user_id', '=', user.id).execute()
  expect(kinds.map(({ kind }) => kind).filter(kind => kind.startsWith('record'))).toEqual(['record_claimed', 'record_released'])
})

test('nobody takes over a second record, the profile of an account, or one for others', async () => {
  const user = await named('Tak', 'Ten')
  await claimed('taken', user)
  expect((await claim(user, 'wanted', 'That one is mine too.')).body.state).toBe('requested')
  const request = (await requests()).find(({ slug_value }) => slug_value === 'wanted')!
  expect((await decide(request.id, true)).body).toMatchObject({ code: 'limit_reached' })
  const other = await named('Una', 'Count')
  const [slug] = (await me(other)).slug_values
  await eventually(async () => expect(await status(slug!)).toBe(200))
  expect((await claim(user, slug!, 'This is me as well.')).status).toBe(403)
  const path = `/v1/users/${other.id}/claims`
  for (const [method, rest] of [
    ['GET', ''],
    ['GET', '/suggestions'],
    ['DELETE', '/taken'],
  ] as const)
    expect((await server.request(path + rest, { method, user })).status).toBe(404)
  expect((await server.request('/v1/record_requests', { user })).status).toBe(404)
  expect(
    (await server.request(`/v1/record_requests/${request.id}`, { method: 'PUT', user, body: { record_request: { accepted: true } } }))
      .status,
  ).toBe(404)
  await release(user, 'wanted')
  expect((await requests()).filter(({ slug_value }) => slug_value === 'wanted')).toEqual([])
})

test('a user waits for a few answers at most', async () => {
  const user = await named('Many', 'Wishes')
  const slugs = ['mei-lin-2', 'ada-moss', 'wang-wei', 'a-reed', 'pia-post', 'wrong']
  const answers = await Promise.all(slugs.map(slug => claim(user, slug, 'All of these are mine.')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.claims.waiting)
  expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'limit_reached' })
})

test('an owner who leaves: the record returns without what they wrote, and their slug leads nowhere', async () => {
  const user = await named('Lea', 'Ver', { orcid_id: '0000-0003-1415-9269' })
  const [slug] = (await me(user)).slug_values as [string]
  // A slug under which the catalogue never showed anything is not noted as gone.
  await eventually(async () => expect(await found('"Lea Ver"')).toContain(slug))
  await claim(user, 'leaver')
  await eventually(async () => expect(await record('leaver')).toMatchObject({ academic_title: 'Dr.' }))
  const gone = await server.request(`/v1/users/${user.id}`, { method: 'DELETE', user, body: { password: user.password } })
  expect(gone.status).toBe(200)
  await eventually(async () => expect(await record('leaver')).toEqual(people.leaver))
  // First the record is put back, then the profile's own slug is noted as gone: two writes of the catalogue.
  await eventually(async () => expect([await status(slug), await found('"Lea Ver"')]).toEqual([410, ['leaver']]))
  expect(await server.store.read.selectFrom('user_slugs').selectAll().where('slug', '=', 'leaver').execute()).toEqual([])
})

const ask = (slug: string, kind: string, email: string) =>
  server.request(`/v1/researchers/${slug}/record_requests`, {
    body: { record_request: { kind, email, message: 'Please do it, this is about me.' } },
  })
const mailsTo = (email: string) =>
  server.store.read.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('created_at').execute()
async function confirm(email: string): Promise<number> {
  const [token] = (await mailsTo(email)).flatMap(({ body }) => /record_request=([\w-]{43})/.exec(body)?.[1] ?? [])
  return (await server.request('/v1/record_requests/confirmation', { body: { confirmation_token: token } })).status
}

test('without an account: a request counts once its mail is confirmed, and the answer comes by mail', async () => {
  const email = 'wrong@nowhere.example'
  expect((await ask('wrong', 'correct', email)).body).toEqual({})
  expect((await requests()).some(one => one.asked_by.email === email)).toBe(false)
  expect((await mailsTo(email))[0]?.body).not.toContain('this is about me')
  expect([await confirm(email), await confirm(email)]).toEqual([200, 410])
  const request = (await requests()).find(one => one.asked_by.email === email)!
  expect(request).toMatchObject({ kind: 'correct', name: 'Wro Ng', asked_by: { name: null } })
  await decide(request.id, true, 'The provider corrects it in May.')
  expect((await mailsTo(email)).at(-1)).toMatchObject({ subject: 'Your request to correct a record' })
  expect((await mailsTo(email)).at(-1)?.body).toContain('The administrator writes: The provider corrects it in May.')
})

test('a removed person is nowhere any more, also after an import and a restart, until the owner shows them again', async () => {
  const email = 'removed@nowhere.example'
  await ask('removed', 'remove', email)
  await confirm(email)
  const { id } = (await requests()).find(one => one.asked_by.email === email)!
  const find = { user_id: owner.id, alert: 'any', index_name: 'researchers', slug_value: 'removed', title: 'Rem Oved' } as const
  await server.store.write(tx =>
    tx
      .insertInto('alert_finds')
      .values({ ...find, added_at: 1, found_at: 1, number: 1 })
      .execute(),
  )
  expect((await server.request('/v1/researchers/removed/subscribe', { method: 'POST', user: owner, key: true })).status).toBe(200)
  await decide(id, true)
  for (const table of ['alert_finds', 'subscriptions'] as const)
    expect(await server.store.read.selectFrom(table).select('user_id').where('slug_value', '=', 'removed').execute()).toEqual([])
  const isGone = async () => {
    expect(await status('removed')).toBe(410)
    expect(await found('"Rem Oved"')).toEqual([])
    expect(JSON.stringify((await server.request('/v1/dump/researchers', { user: owner })).body)).not.toContain('Rem Oved')
  }
  await eventually(isGone)
  const other = { name: 'Flo Oded', slug_values: ['flooded'] }
  for (const path of ['publications/gone', 'publications/gone/authors', 'records/publications/gone'])
    expect((await server.request(`/v1/${path}`)).body).toMatchObject({ authors: [{ name: 'Rem Oved' }, other] })
  const { body } = await server.request<{ collaborators: object[] }>('/v1/researchers/flooded/figures')
  expect(body.collaborators).toEqual([{ name: 'Rem Oved', count: 1 }])
  expect((await mailsTo(email)).at(-1)?.body).toContain('Author lists of publications keep the name, without a link')
  await catalogue.put([{ ...people.removed, publications_count: 3 }])
  await server.restart()
  await isGone()
  const claimant = await named('Rem', 'Oved')
  expect([(await claim(claimant, 'removed', 'It is mine.')).status, await suggestions(claimant)]).toEqual([410, []])
  await decide(id, false, 'They changed their mind.')
  await eventually(async () => expect(await record('removed')).toMatchObject({ publications_count: 3 }))
})

test('A30 requests flood no address and no record, with the same answer; profiles of accounts take none', async () => {
  const email = 'flooded@nowhere.example'
  for (let times = 0; times < limits.links.mailsADay + 2; times += 1) expect((await ask('flooded', 'correct', email)).status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(limits.links.mailsADay)
  const holder = await named('Own', 'Ed', { orcid_id: '0000-0001-5109-3700' })
  expect((await claim(holder, 'owned-already')).body.state).toBe('claimed')
  expect((await ask('owned-already', 'remove', email)).status).toBe(403)
  expect((await ask('nobody', 'remove', email)).status).toBe(404)
  expect((await server.request('/v1/record_requests/confirmation', { body: { confirmation_token: 'x'.repeat(43) } })).status).toBe(410)
  await deleteExpired(server.store, server.dir, server.now() + (limits.claims.confirmationHours + 1) * 3600_000)
  expect(await server.store.read.selectFrom('record_requests').select('id').where('state', '=', 'unconfirmed').execute()).toEqual([])
})

const volume = (papers: string) =>
  `<?xml version='1.0' encoding='UTF-8'?><collection id="2020.lamp"><volume id="main"><meta><booktitle>Lamps</booktitle><year>2020</year></meta>${papers}</volume></collection>`
const work = (id: number, title: string, ...authors: string[]) =>
  `<paper id="${id}"><title>${title}</title>${authors.map(name => `<author><first>${name.split(' ')[0]}</first><last>${name.split(' ')[1]}</last></author>`).join('')}</paper>`

test('an import that brings a claimed record again updates its figures and makes no twin; so does one without it', async () => {
  let opened: Catalogue
  const own = await startTestServer({
    socket: false,
    settings: { ownerEmail },
    catalogue: async dir => (opened = await openCatalogue(dir)),
  })
  const again = async (papers: string) => {
    await own.stop({ keepFolder: true })
    await importInto(own.dir, 'acl', fileOf('2020.lamp.xml', volume(papers)))
    await own.start()
  }
  try {
    await again(work(1, 'First lamp', 'Jo Lumen', 'Al Wick'))
    const user = await named('Jo', 'Lumen', {}, own)
    await setUser(user, { orcid_id: orcid }, own)
    const lumen = (await opened!.original('researchers', 'jo-lumen'))!
    await opened!.put([{ ...lumen, orcid_id: orcid }])
    expect((await claim(user, 'jo-lumen', undefined, own)).body.state).toBe('claimed')
    await eventually(async () => expect(await record('jo-lumen', own)).toMatchObject({ academic_title: 'Dr.', publications_count: 1 }))
    const all = async () => {
      const names: unknown[] = []
      for await (const { lines } of opened!.dump('researchers', '0', new AbortController().signal))
        names.push(
          ...new TextDecoder()
            .decode(lines)
            .split('\n')
            .filter(Boolean)
            .map(line => (JSON.parse(line) as { record?: CatalogueRecord }).record?.['full_name']),
        )
      return names.filter(name => name === 'Jo Lumen')
    }
    await again(work(1, 'First lamp', 'Jo Lumen', 'Al Wick') + work(2, 'Second lamp', 'Jo Lumen', 'Bo Glow'))
    await eventually(async () => expect(await record('jo-lumen', own)).toMatchObject({ academic_title: 'Dr.', publications_count: 2 }))
    expect(await all()).toEqual(['Jo Lumen'])
    await release(user, 'jo-lumen', own)
    await eventually(async () => expect(await record('jo-lumen', own)).toMatchObject({ publications_count: 2, concluded_from: 'works' }))
    await eventually(async () => expect(await all()).toHaveLength(2))
  } finally {
    await own.stop()
  }
})
