import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { bookCredits } from '#server/subjects/plans/index.ts'
import { Corpus } from '../../../bench/corpus.ts'
import { addressWith, endpoints } from '../../support/endpoints.ts'
import { QuestionScene } from '../../support/questions.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { smallRecords } from '../../support/small-catalogue.ts'
import { addCommunity } from '../people/memberships.ts'

let server: TestServer
let user: TestUser
let folderId: string
let community: string
const corpus = new Corpus(5000)
beforeAll(async () => {
  server = await startTestServer({
    tracksWriteJobs: false,
    socket: false,
    catalogue: async dir => {
      const files = await openCatalogueFiles(dir)
      files.documents.write([...smallRecords, ...corpus.records()])
      await files.close()
      return openCatalogue(dir)
    },
  })
  user = await server.user()
  folderId = (await server.folder(user)).id
  // Analyses are looked for, and then refused: one that began would take processor time of what is measured.
  const entry = { mid: 'none', ai_credits: -50, contact_credits: 0, reason: 'test' }
  await server.store.write(tx => bookCredits(tx, user.id, entry, Date.now()))
  community = await addCommunity(server.store, { overview_visible: true, search_visible: true, questions_visible: true })
  const scene = new QuestionScene(server, community)
  const asking = await scene.person('owner')
  for (let n = 0; n < 40; n++)
    await scene.question(asking, {
      title: `Why ba be bi word${n}?`,
      content: `<p>${'ba be bi a b c 研究 '.repeat(20)}</p>`,
      is_public: true,
    })
})
afterAll(() => server.stop())

/** Each call of the contract that takes typed text, with that text and otherwise valid. */
const bodies: Record<string, (text: string) => unknown> = {
  'search.search': keyword => ({ index: 'publications', keyword }),
  'search.count': keyword => ({ keyword }),
  'search.filters': keyword => ({ index: 'publications', keyword }),
  'search.filterSets': keyword => ({ index: 'publications', keyword }),
  'search.synonyms': keyword => ({ index: 'publications', keyword }),
  'search.termSuggestions': keyword => ({ index: 'publications', keyword }),
  'search.rewrites': keyword => ({ index: 'publications', keyword }),
  'search.highlights': keyword => ({ index: 'publications', keyword, slugs: ['publications-1', 'publications-2'] }),
  'browse.categories': keyword => ({ index: 'publications', keyword }),
  'browse.details': keyword => ({ state: { index: 'publications', keyword }, name: 'country', query: keyword.slice(0, 200) }),
  'typeahead.typeahead': query => ({ query, index: 'publications' }),
  'typeahead.autocomplete': query => ({ index: 'publications', filter: 'country', query }),
  'typeahead.organisation': q => ({ q: q.slice(0, 200) }),
  'onboarding.typeahead': q => ({ q: q.slice(0, 200) }),
  'previews.topMatches': keyword => ({ keyword }),
  'expertise.graphData': keyword => ({ index: 'publications', keyword }),
  'trends.config': keyword => ({ index: 'publications', keyword }),
  'trends.show': keyword => ({ index: 'publications', keyword, trend: 'country' }),
  'landscape.show': keyword => ({ index: 'publications', keyword }),
  'maps.show': keyword => ({ state: { index: 'publications', keyword }, map_filter: 'world' }),
  'bookmarks.search': keyword => ({ index: 'publications', keyword }),
  'bookmarks.searchFolder': keyword => ({ index: 'publications', keyword, bookmark_folder: folderId }),
  'exports.rows': keyword => exported(keyword),
  'exports.file': keyword => exported(keyword),
  'exports.contactsFile': keyword => exported(keyword),
  'communities.list': q => ({ all: 'true', q }),
  'communityExplore.search': keyword => ({ index: 'researchers', keyword }),
  'questions.list': q => ({ q }),
  'questions.all': q => ({ q }),
  'questions.similar': title => ({ title: title.slice(0, limits.question.title.max) }),
  'analyses.overview': keyword => ({ index: 'publications', keyword }),
  'analyses.suggest': query => ({ index: 'publications', query, questions: [] }),
  'analyses.list': q => ({ q }),
  'analyses.preview': keyword => perItem(keyword),
  'analyses.startPerItem': keyword => perItem(keyword),
  'analyses.perItem': keyword => perItem(keyword),
  'profileQuestions.bulk': query => ({
    profileType: 'researchers',
    numItems: 5,
    searchIndices: ['publications'],
    query,
    template,
    reportEnabled: false,
    state: { index: 'researchers', keyword: query },
  }),
}
const perItem = (keyword: string) => ({
  state: { index: 'publications', keyword },
  questions: ['What is ba?'],
  numItems: 5,
  uuid: randomUUID(),
})
const template = {
  label: 'Expertise in a topic',
  description: '',
  report_writing_directions: '',
  remember_preferences: false,
  parameters: [{ name: 'Topic', value: 'ba', placeholder: '', required: true }],
}
const exported = (keyword: string) => ({ index: 'publications', state: { index: 'publications', keyword }, numberOfDocuments: 12 })

interface Entries {
  entries?: Record<string, Entries>
}
const takesText = ({ spec }: { spec: EndpointSpec }): boolean => {
  const { entries = {} } = (spec.body ?? spec.query ?? {}) as Entries
  const isAsked = spec.body === undefined && 'title' in entries
  return isAsked || 'keyword' in entries || 'q' in entries || 'query' in entries || 'keyword' in (entries['state']?.entries ?? {})
}
/** These are refused where nothing is found, and for want of credits. */
const isAnalysis = (name: string): boolean => name.startsWith('analyses.') || name === 'profileQuestions.bulk'
/** The address of a call about something that is there. */
const filled = (spec: EndpointSpec): string => {
  if (spec.path.startsWith('/communities/{id}')) return addressWith(spec, community)
  return addressWith(spec, 'params' in spec && 'index' in spec.params ? 'publications' : 'organisation')
}

test('D19 every call that takes a keyword or a prefix is tested', () => {
  expect(endpoints.filter(takesText).map(call => call.name)).toEqual(expect.arrayContaining(Object.keys(bodies)))
  expect(Object.keys(bodies)).toEqual(expect.arrayContaining(endpoints.filter(takesText).map(call => call.name)))
})

const times = (n: number, text: string) => text.repeat(n)
const list = (n: number, of: (n: number) => string, between: string) => Array.from({ length: n }, (_, at) => of(at)).join(between)
/** As long as a keyword may be: a longer one is refused unread. */
const full = (text: string) => times(Math.ceil(limits.keywordLength / text.length), text).slice(0, limits.keywordLength)

const hostile: readonly (readonly [string, string])[] = [
  ['ten thousand words', list(10_000, n => `word${n}`, ' ')],
  ['ten thousand words joined by OR', list(10_000, () => 'a', ' OR ')],
  ['as many words as fit', full('ba ')],
  ['two hundred words joined by OR', list(200, n => `w${n}`, ' OR ')],
  ['two hundred words in doubt', list(200, n => `-w${n}`, ' ')],
  ['two hundred beginnings', list(200, n => `${String.fromCodePoint(97 + (n % 26))}*`, ' OR ')],
  ['beginnings of one letter all required', list(26, n => `${String.fromCodePoint(97 + n)}*`, ' ')],
  ['a star alone', '*'],
  ['stars', full('*')],
  ['stars apart', full('* ')],
  ['a star inside a phrase', '"b* c*"'],
  ['deep parentheses', `${times(990, '(')}ba${times(990, ')')}`],
  ['deep parentheses never closed', full('(')],
  ['only closing parentheses', full(')')],
  ['deep parentheses with operators', `${times(150, '(a OR ')}b${times(150, ')')}`],
  ['empty parentheses', full('()')],
  ['nested quotes', full('"a "b ')],
  ['quotes inside parentheses inside quotes', full('("a (b" ')],
  ['quotation marks alone', full('"')],
  ['a phrase of the most common words', `"${list(150, () => 'ba be bi', ' ').slice(0, 1900)}"`],
  ['a thousand NOTs', full('NOT ')],
  ['NOT of NOT', `${times(150, 'NOT (')}a${times(150, ')')}`],
  ['operators without words', full('AND OR NOT ')],
  ['fields in fields', full('title:')],
  ['fields in fields, closed', `${times(150, 'title:(')}a${times(150, ')')}`],
  ['unknown fields', full('nothing:a ')],
  ['one long word', full('a')],
  ['one long number', full('9')],
  ['what makes bad expressions walk back', `${full('a').slice(1)}!`],
  ['hyphens', full('-')],
  ['hyphens between letters', full('a-')],
  ['apostrophes', full("'")],
  ['commas and dots', full('.,')],
  ['spaces', full(' ')],
  ['accents heaped on one letter', `e${full('\u0301').slice(1)}`],
  ['letters that grow when folded', full('ﬃ')],
  ['signs beyond the first plane', full('𝒳')],
  ['right-to-left marks', full('\u202Ea')],
  ['Chinese without spaces', full('研究')],
  ['a family of emoji', full('👩‍🔬')],
]

/** D19 allows a second. Processor time, because other programs share the machine; of this process and its search thread. */
const limitMs = 1000
async function measured(path: string, body: unknown, method = 'POST', key?: true): Promise<{ status: number; ms: number; text: string }> {
  const url = method === 'GET' ? `${path}?${new URLSearchParams(body as Record<string, string>).toString()}` : path
  const before = process.cpuUsage()
  const { status, body: given } = await server.request(url, { user, method, ...(key && { key }), ...(method !== 'GET' && { body }) })
  const { user: inUser, system } = process.cpuUsage(before)
  return { status, ms: (inUser + system) / 1000, text: JSON.stringify(given) }
}

describe('D19 hostile searches take less than a second of processor time and get results or a reason', () => {
  test.each(hostile)('%s', async (_, text) => {
    for (const { name, spec } of endpoints.filter(call => call.name in bodies)) {
      const { status, ms, text: given } = await measured(filled(spec), bodies[name]!(text), spec.method, spec.keyed)
      const isAnswered = [200, 400, 422].includes(status) || (isAnalysis(name) && [401, 404].includes(status))
      expect([name, isAnswered, status === 200 || given.includes('"code"')]).toEqual([name, true, true])
      expect(ms, name).toBeLessThan(limitMs)
    }
  })

  test('every list of a search state at its limit', async () => {
    const sentence = list(60, () => 'ba', ' ').slice(0, 200)
    const state = {
      index: 'publications',
      keyword: list(150, () => 'ba', ' OR '),
      exclude: Array.from({ length: 50 }, () => sentence),
      ignored_synonyms: Array.from({ length: 50 }, () => sentence),
      search_by_fields: ['title', 'abstract', 'title', 'abstract', 'authors', 'none', 'title', 'title'],
      filters: Object.fromEntries(
        ['country', 'year', 'journal', 'none', '__proto', 'source'].map(name => [
          name,
          { buckets: Array.from({ length: 200 }, (_, n) => ({ value: `value-${n}` })) },
        ]),
      ),
    }
    for (const path of [
      'search',
      'filters',
      'filter_sets',
      'browse/categories',
      'graph_data',
      'landscape',
      'trends_config',
      'term_suggestions',
      'bookmarks',
    ]) {
      const { status, ms } = await measured(`/search-service/${path}`, state)
      expect([path, status]).toEqual([path, 200])
      expect(ms, path).toBeLessThan(limitMs)
    }
  })

  test('an excluded phrase is plain text: operators in it are no error', async () => {
    for (const phrase of ['"', '(((', 'NOT', 'title:', '*', '-'])
      expect([phrase, (await measured('/search-service/search', { index: 'publications', exclude: [phrase] })).status]).toEqual([
        phrase,
        200,
      ])
  })

  test('the next search is answered as before', async () => {
    const { status, body } = await server.request<{ total: number }>('/search-service/search', { user, body: { index: 'publications' } })
    expect([status, body.total]).toEqual([200, 5000 + smallRecords.filter(record => record.index === 'publications').length])
  })
})

const search = (body: unknown) => server.request<Record<string, unknown>>('/search-service/search', { user, body })

describe('D19 wrong names in a search', () => {
  test.each([
    ['an index', { index: 'nothing' }, 'index'],
    ['no index', {}, 'index'],
    ['a sort', { index: 'publications', sort: 'best' }, 'sort'],
    ['an index of a scope', { index: 'publications', scoped_index: 'patents', scoped_slug_texts: ['patents-1'] }, 'scoped_index'],
    [
      'two scopes',
      { index: 'publications', scoped_index: 'researchers', scoped_slug_texts: ['researchers-1', 'researchers-2'] },
      'scoped_slug_texts',
    ],
    [
      'a value that is no text',
      { index: 'publications', filters: { country: { buckets: [{ value: 7 }] } } },
      'filters.country.buckets.0.value',
    ],
    ['filters as a list', { index: 'publications', filters: ['country'] }, 'filters.0'],
  ])('unknown or invalid: %s is refused with its field', async (_, body, field) => {
    const { status, body: given } = await search(body)
    expect([status, given['code'], Object.keys(given['errors'] as object)]).toEqual([422, 'invalid', [field]])
  })

  test('unknown filters and fields are ignored; an unknown value finds nothing and is blamed', async () => {
    const everything = (await search({ index: 'publications' })).body['total']
    expect((await search({ index: 'publications', filters: { nothing: { buckets: [{ value: 'a' }] } } })).body['total']).toBe(everything)
    expect((await search({ index: 'publications', search_by_fields: ['nothing'], keyword: '' })).body['total']).toBe(everything)
    const { status, body } = await search({ index: 'publications', filters: { country: { buckets: [{ value: 'nowhere' }] } } })
    expect([status, body['total']]).toEqual([200, 0])
    expect(body['blame']).toMatchObject([{ kind: 'filter', part: 'country' }])
  })

  test.each([
    ['nobody', 'researchers', 'nobody'],
    ['a record of another index', 'researchers', 'organisations-1'],
    ['a text that can name nothing', 'organisations', "'; drop table documents; --"],
    ['a prototype', 'research_groups', '__proto__'],
  ])('every call answers 404 for a scope of %s', async (_, scoped_index, slug) => {
    const scope = { scoped_index, scoped_slug_texts: [slug] }
    for (const path of [
      'search',
      'filters',
      'filter_sets',
      'browse/categories',
      'graph_data',
      'landscape',
      'trends_config',
      'term_suggestions',
      'bookmarks',
    ]) {
      const { status, ms } = await measured(`/search-service/${path}`, { index: 'publications', ...scope })
      expect([path, status]).toEqual([path, 404])
      expect(ms).toBeLessThan(limitMs)
    }
    for (const path of ['count', 'search_top_matches', 'collaborating_with'])
      expect([path, (await measured(`/search-service/${path}`, scope)).status]).toEqual([path, 404])
  })

  test('an unknown filter in its own call is refused with its field', async () => {
    const details = await server.request('/search-service/browse/details', {
      user,
      body: { state: { index: 'publications' }, name: 'nothing' },
    })
    expect([details.status, Object.keys(details.body['errors'] as object)]).toEqual([422, ['name']])
    const complete = await server.request('/search-service/autocomplete', {
      user,
      body: { index: 'publications', filter: 'nothing', query: 'a' },
    })
    expect([complete.status, Object.keys(complete.body['errors'] as object)]).toEqual([422, ['filter']])
  })
})
