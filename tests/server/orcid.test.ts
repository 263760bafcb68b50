import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { OrcidReply, OrcidScope } from '#contract/orcid.ts'
import type { OwnPublication } from '#contract/own-publication.ts'
import { affiliationsOf } from '#server/subjects/orcid/affiliations.ts'
import { biographyOf, orcidKeywords, websitesOf } from '#server/subjects/orcid/person.ts'
import { workSummary } from '#server/subjects/orcid/works.ts'
import { realData } from '../support/data.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { type OrcidSite, type OrcidWork, startOrcidSite } from './orcid-site.ts'

const iD = '0000-0002-1825-0097'
const numbers = Array.from({ length: 30 }, (_, n) => n)
const titleOf = (n: number) => `Lanterns of the northern harbour, part ${n}`
/** The catalogue has the first twelve works: six by their DOI under another title, six by title, year and author. */
const known = numbers.slice(0, 12).map((n): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`known-${n}`],
  source: { name: 'Tests' },
  title: n < 6 ? `Another title ${n} of the same work` : titleOf(n),
  publication_date: `${1990 + n}-05-01`,
  authors: [{ name: 'Ada Brook' }],
  ...(n < 6 && { identifiers: [{ name: 'DOI', value: `10.5555/harbour.${n}` }] }),
}))
const works = numbers.map((n): OrcidWork => ({
  title: titleOf(n),
  year: 1990 + n,
  authors: ['Ada Brook', 'Moss, Ben'],
  journal: 'Harbour Letters',
  ...((n < 6 || n > 20) && { doi: `10.5555/HARBOUR.${n}` }),
}))

let server: TestServer
let site: OrcidSite
let user: TestUser
beforeAll(async () => {
  site = await startOrcidSite()
  server = await startTestServer({
    socket: false,
    catalogue: smallCatalogue([...smallRecords, ...known]),
    settings: { orcidApiUrl: site.url },
  })
})
afterAll(async () => {
  await server.stop()
  await site.close()
})
beforeEach(async () => {
  site.fault = undefined
  site.works = works
  site.asked = []
  user = await connected()
})

/** A user who has shown that an iD is theirs; only one account has it at a time. */
async function connected(): Promise<TestUser> {
  const made = await server.user()
  await server.store.write(async tx => {
    await tx.updateTable('users').set({ orcid_id: null }).where('orcid_id', '=', iD).execute()
    await tx.updateTable('users').set({ orcid_id: iD, full_name: 'Ada Brook' }).where('id', '=', made.id).execute()
  })
  return made
}
const fetchScope = (content: OrcidScope | 'letters', page = 0, by = user) =>
  server.request<OrcidReply & ErrorBody>(`/v1/fetch/orcid?content=${content}&page=${page}`, { user: by })
const importAll = async (publications: unknown[], by = user, key: string | true = true) =>
  server.request<{ publications: OwnPublication[]; total: number; already: number } & ErrorBody>(`/v1/users/${by.id}/import_data`, {
    user: by,
    key,
    body: { data: { publications } },
  })
const fetched = async () => (await fetchScope('publications')).body.publications!
const inCatalogue = async (words: string) => {
  const { body } = await server.request<{ results: { data: { title: string; slug_values: string[] } }[] }>('/search-service/search', {
    user,
    body: { index: 'publications', keyword: `"${words}"`, per_page: 48 },
  })
  return body.results.map(({ data }) => data)
}

describe('works of an ORCID record', () => {
  test('are fetched with their authors, and those that the catalogue has are named', async () => {
    const { status, body } = await fetchScope('publications')
    expect([status, body.total, body.more]).toEqual([200, 30, false])
    expect(body.publications!.map(({ same_record }) => same_record?.slug_value)).toEqual([
      ...known.map(({ slug_values }) => slug_values[0]),
      ...Array.from({ length: 18 }, () => undefined),
    ])
    expect(body.publications![0]!.publication).toEqual({
      titles_attributes: [{ title: titleOf(0) }],
      authors_list: ['Ada Brook', 'Moss, Ben'],
      journal_issue_attributes: { pub_date: '1990-05', journal: 'Harbour Letters' },
      publication_type: 'article-journal',
      doi: '10.5555/harbour.0',
    })
  })

  test('of which 12 of 30 exist become 18 records and 12 links, however often and from wherever they are imported', async () => {
    const found = await fetched()
    const publications = found.map(({ publication }) => publication)
    const first = await importAll(publications)
    expect(first.status).toBe(200)
    const linked = first.body.publications.filter(({ is_linked }) => is_linked)
    expect([first.body.publications.length, linked.length, first.body.total, first.body.already]).toEqual([30, 12, 30, 0])
    // Two devices at once, and again later.
    const [one, other] = await Promise.all([importAll(publications), importAll(publications)])
    for (const { body } of [one, other]) expect([body.publications.length, body.total, body.already]).toEqual([0, 30, 30])
    await expect.poll(async () => (await inCatalogue('northern harbour')).length).toBe(24)
    expect((await inCatalogue(titleOf(25))).length).toBe(1)
    expect((await fetched()).every(({ is_there }) => is_there)).toBe(true)
  })

  test('that a co-author has added are linked with the record of that author', async () => {
    const publications = (await fetched()).slice(20, 22).map(({ publication }) => publication)
    await importAll(publications)
    const coAuthor = await connected()
    const { body } = await importAll(publications, coAuthor)
    expect(body.publications.map(({ is_linked }) => is_linked)).toEqual([true, true])
  })

  test('are asked for in one order, and the same request again imports nothing twice', async () => {
    const publications = (await fetched()).slice(12, 14).map(({ publication }) => publication)
    const key = crypto.randomUUID()
    const [first, again] = [await importAll(publications, user, key), await importAll(publications, user, key)]
    expect(again.body).toEqual(first.body)
  })

  test('I9 10,000 works are read in pages, and their list once', async () => {
    site.works = Array.from({ length: 10_000 }, (_, n) => ({ title: `Notes on weir number ${n}`, year: 1900 + (n % 120) }))
    const last = 10_000 / limits.orcid.page - 1
    const pages = [await fetchScope('publications'), await fetchScope('publications', 1), await fetchScope('publications', last)]
    expect(pages.map(({ body }) => [body.publications!.length, body.total, body.more])).toEqual([
      [limits.orcid.page, 10_000, true],
      [limits.orcid.page, 10_000, true],
      [limits.orcid.page, 10_000, false],
    ])
    expect(site.asked.filter(path => path.endsWith('/works'))).toHaveLength(1)
    expect((await fetchScope('publications', last + 1)).body.publications).toEqual([])
  })

  test('I9 works with missing or broken fields keep what can be read, and those without a title are left out', async () => {
    site.works = [
      { title: ' ' },
      { title: 'Only a title', type: 'interpretive dance' },
      { title: 'A broken DOI', doi: 'see the journal', year: 3000 },
    ]
    const { body } = await fetchScope('publications')
    expect(body.publications!.map(({ publication }) => publication)).toEqual([
      { titles_attributes: [{ title: 'Only a title' }], publication_type: 'document', journal_issue_attributes: {} },
      { titles_attributes: [{ title: 'A broken DOI' }], publication_type: 'article-journal', journal_issue_attributes: {} },
    ])
  })
})

describe('when ORCID does not help', () => {
  test.each(['down', 'nonsense', 'endless', 'leads elsewhere', 'cut off', 'other shape', 'stumbles'] as const)(
    'I9 an ORCID that answers “%s” is one refusal with its text, and nothing is changed',
    async fault => {
      site.fault = fault
      const { status, body } = await fetchScope('publications')
      expect([status, body.code, body.error]).toEqual([424, 'provider_failed', 'Could not fetch data from ORCID'])
      site.fault = undefined
      expect((await fetchScope('publications')).status).toBe(200)
    },
  )

  test('who has shown no iD is told to connect it, and ORCID is not asked', async () => {
    const other = await server.user()
    const { status, body } = await fetchScope('publications', 0, other)
    expect([status, body.error, site.asked]).toEqual([403, 'Connect your ORCID iD first.', []])
  })

  test('a part that ORCID records do not have is refused', async () => {
    expect((await fetchScope('letters')).status).toBe(422)
  })
})

const text = (value: string) => ({ value })

describe('other parts of a record', () => {
  test('come under their names: biography, keywords once each, and websites with what they could be', async () => {
    site.parts.person = {
      biography: { content: ' Lights harbours. ' },
      keywords: { keyword: [{ content: 'lanterns, Weirs' }, { content: 'Lanterns' }, { content: '{}' }] },
      'researcher-urls': {
        'researcher-url': [
          { 'url-name': 'Home', url: text('https://brook.example.org/') },
          { 'url-name': null, url: text('https://www.linkedin.com/in/ada-brook') },
          { 'url-name': 'Bad', url: text('javascript:alert(1)') },
        ],
      },
    }
    expect((await fetchScope('biography')).body).toMatchObject({ biography: 'Lights harbours.', total: 1 })
    expect((await fetchScope('keywords')).body.keywords).toEqual(['Lanterns', 'Weirs'])
    expect((await fetchScope('websites')).body.websites).toEqual([
      { name: 'Home', url: 'https://brook.example.org/', contact_type: 'url' },
      { url: 'https://www.linkedin.com/in/ada-brook', contact_type: 'linkedin_suggestion' },
    ])
    site.parts.person = { biography: null, keywords: { keyword: [] } }
    expect((await fetchScope('biography')).body).toEqual({ total: 0, page: 0, more: false })
  })

  test('employments and educations have months, years and whether they last', async () => {
    const summary = {
      'put-code': 6455,
      'department-name': 'Optics',
      'role-title': 'Keeper',
      organization: { name: 'Lantern House' },
      'start-date': { year: text('2001'), month: text('09'), day: null },
      'end-date': null,
    }
    site.parts.employments = {
      'affiliation-group': [
        { summaries: [{ 'employment-summary': summary }] },
        { summaries: [{ 'employment-summary': { ...summary, organization: { name: ' ' } } }] },
      ],
    }
    site.parts.educations = {
      'affiliation-group': [
        {
          summaries: [
            { 'education-summary': { ...summary, 'role-title': null, 'end-date': { year: text('2004'), month: null, day: null } } },
          ],
        },
      ],
    }
    const lantern = {
      id: '6f726369-6400-8000-8000-000000001937',
      organisation: 'Lantern House',
      department: 'Optics',
      from_year: 2001,
      from_month: 9,
    }
    expect((await fetchScope('employments')).body.employments).toEqual([{ ...lantern, title: 'Keeper', present: true }])
    expect((await fetchScope('educations')).body.educations).toEqual([{ ...lantern, to_year: 2004, present: false }])
  })
})

const sample = realData('orcid', 'official-samples', 'record-full-3.0.json')

test.skipIf(!existsSync(sample))('the official sample of a whole record is read', () => {
  interface Sample {
    person: unknown
    'activities-summary': Record<'works' | 'employments' | 'educations', unknown>
  }
  const { person, 'activities-summary': activities } = JSON.parse(readFileSync(sample, 'utf8')) as Sample
  expect(workSummary((activities.works as { group: unknown[] }).group[0])).toEqual({
    putCode: 178602,
    publication: {
      titles_attributes: [{ title: 'Work Title' }],
      publication_type: 'article-journal',
      url: 'http://alt-uri.org',
      journal_issue_attributes: { pub_date: '2012-10-01', journal: 'Jounral Title' },
    },
  })
  expect(affiliationsOf('employment', activities.employments)[0]).toMatchObject({ title: 'role-title', from_year: 1948, from_month: 2 })
  expect(affiliationsOf('education', activities.educations)).toHaveLength(3)
  const [turned] = affiliationsOf(
    'employment',
    JSON.parse(JSON.stringify(activities.employments).replaceAll('role-title":"', 'role-title":"\u202e')),
  )
  expect(turned).toMatchObject({ title: 'role-title' })
  expect([biographyOf(person), websitesOf(person).length]).toEqual([undefined, 2])
  expect(orcidKeywords(person).every(word => /[\p{L}\p{N}]/u.test(word))).toBe(true)
})
