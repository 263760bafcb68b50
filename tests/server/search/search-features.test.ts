import { describe, expect, test } from 'vitest'
import type { DataPoint } from '#contract/expertise.ts'
import type { Places } from '#contract/landscape.ts'
import type { Dashboard, TopMatches } from '#contract/previews.ts'
import type { ResultItem, Rewrite, SearchReply } from '#contract/search.ts'
import { startTestServer } from '../../support/test-server.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { ask, free, server, ofResearcher0, publications, record, refused, startSearchServer, slugs } from './search-server.ts'

startSearchServer()

describe('other ways to write a keyword', () => {
  test.each([
    ['ada or byron', [['operator', 'ada OR byron', 4]]],
    ['a lovelace', [['phrase', '"a lovelace"', 2]]],
    ['lovelace byron', [['either', 'lovelace OR byron', 5]]],
    ['lovelcae ada', []],
    ['(ada OR byron lovelace', [['closed', '(ada OR byron lovelace)', 4]]],
    ['(nothing OR here lovelace', []],
    ['', []],
  ])('%s: each finds something else', async (keyword, expected) => {
    const { rewrites } = await ask<{ rewrites: Rewrite[] }>('rewrites', { index: 'researchers', keyword }, undefined)
    expect(rewrites.map(({ kind, keyword, total }) => [kind, keyword, total])).toEqual(expected)
    for (const { keyword, total } of rewrites)
      expect((await ask<SearchReply>('search', { index: 'researchers', keyword })).total).toBe(total)
  })
})

describe('typeahead', () => {
  type Offers = { results: { text: string; index: string; kind: string; slug: string; count?: number }[] }
  test('in one index offers records and mentioned names, in all indexes a mix of records', async () => {
    const { results } = await ask<Offers>('typeahead', { index: 'publications', query: 'ada' }, undefined)
    expect(results).toContainEqual({
      text: 'Ada Brook',
      index: 'publications',
      kind: 'name',
      slug: 'ada-brook',
      count: 6,
    })
    const mixed = (await ask<Offers>('typeahead', { query: 'number', limit: 4 }, undefined)).results
    expect(mixed).toHaveLength(4)
    expect(new Set(mixed.map(offer => offer.index)).size).toBe(4)
    expect((await ask<Offers>('typeahead', { query: '' }, undefined)).results).toEqual([])
  })

  test('often mentioned names leave room for records', async () => {
    const schools = Array.from({ length: 250 }, (_, n) =>
      record('organisations', `quayle-${n}`, {
        name: `Quayle School ${n}`,
        parents: [{ name: `Quayle House ${n}`, slug_values: [`house-${n}`] }],
      }),
    )
    const towns = await startTestServer({ socket: false, catalogue: smallCatalogue(schools) })
    const typed = async (path: string, body?: object) =>
      (await towns.request<Offers>(`/search-service/${path}`, body ? { body } : {})).body.results
    expect(await typed('organisation?q=quayle&limit=5')).toHaveLength(5)
    expect((await typed('typeahead', { query: 'quayle', limit: 5 })).map(offer => offer.kind)).toEqual(Array(5).fill('record'))
    const both = await typed('typeahead', { query: 'quayle', index: 'organisations', limit: 5 })
    expect(both.map(offer => offer.kind)).toEqual(['record', 'name', 'record', 'name', 'words'])
    const alone = await typed('typeahead', { query: 'quayle house', index: 'organisations', limit: 3 })
    expect(alone.map(offer => offer.kind)).toEqual(['words', 'name', 'name'])
    await towns.stop()
  })

  test('finishes the last word, or offers another spelling where no record has a word', async () => {
    const typed = async (query: string) => (await ask<Offers>('typeahead', { index: 'researchers', query }, undefined)).results
    const words = (text: string, kind: string, count: number) => ({ text, index: 'researchers', kind, slug: '', count })
    expect((await typed('ada lovel'))[0]).toEqual(words('ada lovelace', 'words', 2))
    expect(await typed('lovelcae ')).toEqual([words('lovelace', 'spelling', 4)])
    expect(await typed('lovelcae by')).toEqual([words('lovelace by', 'spelling', 4)])
    expect(await typed('lovelcae ad')).toEqual([words('lovelace ada', 'spelling', 2)])
    expect((await typed('lovelace')).filter(({ kind }) => kind === 'spelling')).toEqual([])
    expect(await typed('xylophagous ')).toEqual([])
    expect(await typed('"ada lovelace" OR xylophagous')).toEqual([words('"ada lovelace" OR xylophagous', 'words', 1)])
  })

  test('in a filter completes its values, most results first, and refuses an unknown filter', async () => {
    const { results } = await ask<{ results: unknown[] }>(
      'autocomplete',
      { index: 'organisations', filter: 'country', query: 'uni' },
      undefined,
    )
    expect(results).toEqual([{ value: 'united-states', label: 'United States', count: 2 }])
    expect(await refused('autocomplete', { index: 'organisations', filter: 'nothing', query: 'x' })).toEqual([422, 'invalid'])
  })

  test('of organisations includes their places', async () => {
    const { body } = await server.request('/search-service/organisation?q=organis&limit=1')
    expect(body).toEqual({
      results: [
        { name: 'Organisation number 0', slug_values: ['organisations-0', 'old-organisations-0'], city: 'Berlin', country: 'Germany' },
      ],
    })
    expect((await server.request('/search-service/organisation?q=berl')).body, 'its city is not its name').toEqual({ results: [] })
    for (const limit of ['0', '51', 'x', '-1'])
      expect((await server.request(`/search-service/organisation?q=a&limit=${limit}`)).status).toBe(422)
  })
})

describe('previews', () => {
  type ReplyBody = { categories: TopMatches[] }
  const top = async (body: unknown) => (await ask<ReplyBody>('search_top_matches', body, undefined)).categories

  test('give the best results of each index with results, in order, with totals', async () => {
    const categories = await top({ keyword: 'number', limit: 2 })
    expect(categories.map(category => category.name)).toEqual(expect.arrayContaining(['researchers', 'publications', 'news']))
    expect(categories.map(category => category.order)).toEqual(categories.map(category => category.order).sort((a, b) => a - b))
    for (const { results, total, total_results, name } of categories)
      expect([name, results.length, total]).toEqual([name, 2, total_results])
    expect(await top({ keyword: 'zyzzyva' })).toEqual([])
  })

  test('tell linked results from results of the same name in a scope', async () => {
    const categories = await top({ ...ofResearcher0, suggestion_indexes: ['publications', 'news'] })
    expect(categories).toHaveLength(1)
    expect(categories[0]).toMatchObject({ name: 'publications', total: 6, total_results: 3, total_suggestion_results: 3 })
    expect(slugs(categories[0]!.suggestion_results).sort()).toEqual(['publications-15', 'publications-25', 'publications-5'])
    const plain = await top({ ...ofResearcher0, suggestion_indexes: ['publications'], suggestions: false })
    expect(plain[0]).toMatchObject({ total: 3, total_suggestion_results: 0 })
  })

  test('leave the page’s own record out of list and total', async () => {
    const [only] = await top({
      ...ofResearcher0,
      suggestion_indexes: ['publications'],
      without: { index: 'publications', slug: 'old-publications-10' },
    })
    expect(only!.total_results).toBe(2)
    expect(slugs(only!.results)).not.toContain('publications-10')
  })

  test('skip an index without a field, and refuse a query that no index can read', async () => {
    expect((await top({ keyword: 'abstract:nothing OR title:publication' })).map(category => category.name)).toEqual(['publications'])
    expect(await refused('search_top_matches', { keyword: 'a OR AND b' })).toEqual([422, 'bad_query'])
  })
})

describe('related documents', () => {
  const related = async (index: string, slug: string) =>
    slugs((await ask<{ results: ResultItem[] }>('related_documents', { index, slug }, undefined)).results)

  test('of a patent share its application, or title and party, oldest publication first (S1§9)', async () => {
    expect(await related('patents', 'patents-0')).toEqual(['patents-1'])
    expect(await related('patents', 'old-patents-2')).toEqual(['same-title'])
  })

  test('of a person are profiles of a similar name', async () => {
    expect((await related('researchers', 'ada-lovelace')).sort()).toEqual(['a-lovelace', 'ada-k-lovelace', 'anna-lovelace'])
    expect((await related('researchers', 'ada-k-lovelace')).sort()).toEqual(['a-lovelace', 'ada-lovelace'])
    expect(await related('researchers', 'ada-byron')).toEqual([])
  })

  test('of a deleted record answer 410, of an unknown one 404', async () => {
    const catalogue = smallCatalogue()
    await catalogue.remove('patents', 'patents-1')
    const other = await startTestServer({ socket: false, catalogue })
    const of = (slug: string) => other.request('/search-service/related_documents', { body: { index: 'patents', slug } })
    expect([(await of('patents-1')).status, (await of('never')).status]).toEqual([410, 404])
    await other.stop()
  })
})

test('a list returns the cards of its records in order and skips unknown ones', async () => {
  const { results } = await ask<{ results: ResultItem[] }>('list', { index: 'news', slugs: ['news-7', 'x', 'old-news-2'] }, undefined)
  expect(slugs(results)).toEqual(['news-7', 'news-2'])
  expect(results[0]!.data).not.toHaveProperty('full_texts')
})

describe('the dashboard', () => {
  test('shows totals and new records of each index, and frequent values only with viewFilters', async () => {
    const { dashboards } = await ask<{ dashboards: Dashboard[] }>('dashboard_data', {}, free)
    expect(dashboards).toHaveLength(11)
    const { body } = await server.request<Dashboard>('/search-service/dashboard_data?index=publications', { user: free })
    expect(body).toMatchObject({ index: 'publications', total: 30, filter: { name: 'field_of_study' } })
    expect(body.filter!.buckets).toEqual([{ value: 'lanterns', label: 'Lanterns', count: 3, total: 3, active: false }])
    expect(body.newest).toHaveLength(5)
    const guest = await server.request<Dashboard>('/search-service/dashboard_data?index=publications')
    expect([guest.body.total, guest.body.filter!.buckets]).toEqual([30, []])
  })

  test('shows changes of the index', async () => {
    const catalogue = smallCatalogue()
    const { total } = (await catalogue.dashboard(['news'], { filters: true }))[0]!
    await catalogue.put([record('news', 'fresh', { title: 'Fresh' })])
    const after = (await catalogue.dashboard(['news'], { filters: true }))[0]!
    expect([after.total, after.newest[0]!.data.slug_values[0]]).toEqual([total + 1, 'fresh'])
  })
})

describe('expertise', () => {
  test('a trend counts results and the whole index by year', async () => {
    const { series } = await ask<{ series: { name: string; points: DataPoint[] }[] }>('graph_data', { ...publications, ...ofResearcher0 })
    const { points } = series.find(one => one.name === 'year')!
    expect(points.filter(point => point.count > 0).map(point => point.year)).toEqual([2000, 2010, 2020])
    expect(points.every(point => point.total >= point.count)).toBe(true)
  })

  test('an expertise lists the topics of the linked documents, one for each record', async () => {
    type ReplyBody = { expertises: { title: string; documents: number; terms: { term: string; count: number }[]; years: DataPoint[] }[] }
    const { expertises } = await ask<ReplyBody>('expertises', { index: 'researchers', slugs: ['researchers-0', 'researchers-2'] })
    expect(expertises.map(one => [one.title, one.documents])).toEqual([
      ['Researcher number 0', 3],
      ['Researcher number 2', 0],
    ])
    expect(expertises[0]!.terms[0]).toMatchObject({ term: 'Lanterns', count: 3 })
    expect(await refused('expertises', { index: 'researchers', slugs: ['researchers-0', 'nobody'] })).toEqual([404, 'not_found'])
    expect(await refused('expertises', { index: 'researchers', slugs: [] })).toEqual([422, 'invalid'])
  })

  test('what is typical of one record is counted for all that are compared', async () => {
    const about = (author: string, n: number, ...fields: string[]) =>
      record('publications', `${author}-${n}`, {
        title: `Paper ${n} of ${author}`,
        authors: [{ name: author, slug_values: [author] }],
        fields_of_study: fields,
      })
    const compared = smallCatalogue([
      ...['eve', 'max', 'ida'].map(slug => record('researchers', slug, { full_name: slug })),
      ...[1, 2, 3].map(n => about('eve', n, 'Optics')),
      ...[1, 2, 3].map(n => about('max', n, 'Lamps', ...(n === 1 ? ['Optics'] : []))),
    ])
    const found = await compared.expertises({ index: 'researchers', slugs: ['eve', 'max', 'ida'], limit: 1 })
    expect(found.map(one => [one.title, one.terms])).toEqual([
      [
        'eve',
        [
          { term: 'Optics', count: 3, total: 4 },
          { term: 'Lamps', count: 0, total: 3 },
        ],
      ],
      [
        'max',
        [
          { term: 'Lamps', count: 3, total: 3 },
          { term: 'Optics', count: 1, total: 4 },
        ],
      ],
      [
        'ida',
        [
          { term: 'Lamps', count: 0, total: 3 },
          { term: 'Optics', count: 0, total: 4 },
        ],
      ],
    ])
  })

  test('collaborators are counted by slug in a record’s documents, without the record itself', async () => {
    const body = { ...ofResearcher0 }
    expect(await ask('collaborating_with', body, undefined)).toEqual({
      partial: false,
      results: [{ index: 'researchers', name: 'Ben Moss', slug_values: ['researchers-1'], count: 2 }],
    })
    expect(await ask('collaborating_with', { ...body, index: 'organisations' }, undefined)).toMatchObject({
      results: [{ name: 'Lantern House', count: 3 }],
    })
    expect(await ask('collaborating_with', { scoped_index: 'organisations', scoped_slug_texts: ['organisations-0'] })).toMatchObject({
      results: [
        { name: 'Ada Brook', count: 3 },
        { name: 'Ben Moss', count: 2 },
      ],
    })
    expect(await refused('collaborating_with', { ...body, scoped_slug_texts: ['nobody'] })).toEqual([404, 'not_found'])
  })
})

test('a group’s topics and collaborators come from its members’ documents, without its own people', async () => {
  type ReplyBody = { expertises: { documents: number; terms: { term: string }[] }[] }
  const { expertises } = await ask<ReplyBody>('expertises', { index: 'research_groups', slugs: ['lantern-group'] })
  expect(expertises[0]).toMatchObject({ documents: 3, terms: [{ term: 'Lanterns' }] })
  const scope = { scoped_index: 'research_groups', scoped_slug_texts: ['lantern-group'] }
  expect(await ask('collaborating_with', scope)).toMatchObject({ results: [{ name: 'Ben Moss', count: 2 }] })
  expect(await ask('collaborating_with', { ...scope, index: 'organisations' })).toMatchObject({ results: [] })
})

describe('a landscape', () => {
  type ReplyBody = { total: number; countries: Places; us_states: Places }
  test('counts countries and US states, and no other regions', async () => {
    const { total, countries, us_states } = await ask<ReplyBody>('landscape', { index: 'organisations' })
    expect(total).toBe(8)
    expect([countries.filter, us_states.filter]).toEqual(['country', 'region'])
    expect(countries.buckets.map(({ value, count }) => [value, count])).toEqual([
      ['france', 5],
      ['united-states', 2],
      ['germany', 1],
    ])
    expect(us_states.buckets.map(({ value, count }) => [value, count])).toEqual([['texas', 2]])
    const german = { filters: { country: { buckets: [{ value: 'germany' }] } } }
    expect((await ask<ReplyBody>('landscape', { index: 'organisations', ...german })).us_states.buckets).toEqual([])
  })

  test('of an index without places is empty and has no filter', async () => {
    const { countries } = await ask<ReplyBody>('landscape', { index: 'news' })
    expect([countries.buckets, countries.filter]).toEqual([[], undefined])
  })

  test('without viewLandscape shows the first places and the number of others', async () => {
    const countries = Array.from({ length: 9 }, (_, n) =>
      record('organisations', `o-${n}`, { name: `O ${n}`, country: [{ name: `Land ${n}` }] }),
    )
    const other = await startTestServer({ socket: false, catalogue: smallCatalogue(countries) })
    const { body } = await other.request<ReplyBody>('/search-service/landscape', { body: { index: 'organisations' } })
    expect([body.countries.buckets.length, body.countries.locked]).toEqual([5, 4])
    await other.stop()
  })
})
