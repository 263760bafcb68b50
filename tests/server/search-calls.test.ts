import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowseCategory } from '#contract/browse.ts'
import type { DataPoint } from '#contract/expertise.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Places } from '#contract/landscape.ts'
import type { Dashboard, TopMatches } from '#contract/previews.ts'
import type { Filter, FilterBucket, FilterSet, Highlight, ResultItem, SearchReply } from '#contract/search.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { type House, type HouseUser, openHouse } from '../support/house.ts'

const record = (index: IndexName, slug: string, fields: Record<string, unknown>): CatalogueRecord => ({
  index,
  slug_values: [slug],
  source: { name: 'Tests' },
  ...fields,
})

/** Beside the small records: people of like names, a registry of organisation types, and a vocabulary to narrow by. */
const further: CatalogueRecord[] = [
  record('researchers', 'ada-lovelace', { full_name: 'Ada Lovelace', name_variants: ['A. Lovelace'] }),
  record('researchers', 'ada-k-lovelace', { full_name: 'Ada K. Lovelace' }),
  record('researchers', 'a-lovelace', { full_name: 'A. Lovelace' }),
  record('researchers', 'anna-lovelace', { full_name: 'Anna Lovelace' }),
  record('researchers', 'ada-byron', { full_name: 'Ada Byron' }),
  record('research_groups', 'lantern-group', {
    name: 'Lantern group',
    owners: [{ name: 'Researcher number 0', slug_values: ['researchers-0'] }],
    organisations: [{ name: 'Organisation number 0', slug_values: ['organisations-0'] }],
  }),
  record('patents', 'same-title', {
    title: 'Patent number 2',
    publication_date: '1999-01-01',
    parties: [{ name: 'Lantern House', party_type: 'organisation' }],
  }),
  record('patents', 'same-title-of-others', { title: 'Patent number 2', parties: [{ name: 'Nobody', party_type: 'organisation' }] }),
  ...['Large Pharma', 'CRO', 'Hospital', 'Spinoff', 'Zoo'].map((type, n) =>
    record('organisations', `typed-${n}`, { name: `Typed ${n}`, organisation_types: [type], country: [{ name: 'France' }] }),
  ),
]

let house: House
let premium: HouseUser
let free: HouseUser
beforeAll(async () => {
  house = await openHouse({ socket: false, catalogue: smallCatalogue([...smallRecords, ...further]) })
  premium = await house.user()
  free = await house.user({ user_type: 'free' })
})
afterAll(() => house.stop())

async function ask<T>(path: string, body: unknown, user: HouseUser | undefined = premium): Promise<T> {
  const answer = await house.request<T>(`/search-service/${path}`, { body, ...(user && { user }) })
  expect([path, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([path, 200, ''])
  return answer.body
}

async function refused(path: string, body: unknown, user: HouseUser | undefined = premium): Promise<[number, unknown]> {
  const { status, body: told } = await house.request<{ code: unknown }>(`/search-service/${path}`, { body, ...(user && { user }) })
  return [status, told.code]
}

const slugs = (results: readonly ResultItem[]) => results.map(result => result.data.slug_values[0]!)
const publications = { index: 'publications' }
const ofResearcher0 = { scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'] }

describe('a scope', () => {
  test('finds what is linked, tells how many are found by name alone, and says whom it is about', async () => {
    const reply = await ask<SearchReply>('search', { ...publications, ...ofResearcher0 })
    expect(slugs(reply.results).sort()).toEqual(['publications-0', 'publications-10', 'publications-20'])
    expect(reply).toMatchObject({ total: 3, total_suggestion_results: 3, scope: { index: 'researchers', title: 'Researcher number 0' } })
    const named = await ask<SearchReply>('search', { ...publications, ...ofResearcher0, suggestions_only: true })
    expect(slugs(named.results).sort()).toEqual(['publications-15', 'publications-25', 'publications-5'])
    expect(named.results.every(result => result.hit_type === 'suggestion')).toBe(true)
  })

  test('is the same by an older slug, and by a slug whose index is not said', async () => {
    for (const scope of [
      { scoped_index: 'researchers', scoped_slug_texts: ['old-researchers-0'] },
      { scoped_slug_texts: ['researchers-0'] },
    ])
      expect((await ask<SearchReply>('search', { ...publications, ...scope })).total).toBe(3)
  })

  test('what is found by name alone is counted in every index, too', async () => {
    const byName = { ...ofResearcher0, keyword: '5', suggestions_only: true }
    const { totals } = await ask<{ totals: Record<string, number> }>('count', byName)
    const { total } = await ask<SearchReply>('search', { ...publications, ...byName })
    expect([total, totals['publications']]).toEqual([1, 1])
  })

  test('counts in every index, and an unknown or deleted one is not found', async () => {
    const { totals } = await ask<{ totals: Record<string, number> }>('count', ofResearcher0)
    expect(totals).toMatchObject({ publications: 3, news: 0 })
    for (const path of ['search', 'filters', 'filter_sets', 'browse/categories', 'graph_data', 'landscape', 'term_suggestions'])
      expect([path, ...(await refused(path, { ...publications, scoped_slug_texts: ['nobody'] }))]).toEqual([path, 404, 'not_found'])
    expect(await refused('count', { scoped_slug_texts: ['nobody'] })).toEqual([404, 'not_found'])
  })
})

describe('filters', () => {
  test('are those of the search, without its results; hidden ones are not among them', async () => {
    const state = { index: 'researchers', keyword: 'lovelace' }
    const { total, filters } = await ask<{ total: number; filters: Filter[] }>('filters', state)
    const reply = await ask<SearchReply>('search', state)
    expect([total, filters]).toEqual([reply.total, reply.filters])
    expect(filters.map(filter => filter.name)).not.toContain('active_country')
  })

  test('the sets count what each would leave; what one saved is left out by exclude_bookmarked, and a guest saved nothing', async () => {
    const reader = await house.user()
    const folder = await house.folder(reader)
    const saved = { slug_values: ['publications-3'], index: 'publications' }
    expect((await house.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, { user: reader, key: true, body: saved })).status).toBe(200)
    const { filter_sets } = await ask<{ filter_sets: FilterSet[] }>('filter_sets', { ...publications, exact_match: true }, reader)
    expect(filter_sets.map(({ name, count, active }) => [name, count, active])).toEqual([
      ['exact_match', 30, true],
      ['exclude_bookmarked', 29, false],
    ])
    const without = { ...publications, exclude_bookmarked: true, per_page: 50 }
    expect(slugs((await ask<SearchReply>('search', without, reader)).results)).not.toContain('publications-3')
    expect((await ask<SearchReply>('search', without, premium)).total).toBe(30)
  })

  test('their description is the index data’s, with the sorts that the index has', async () => {
    const told = await ask<{ filters: { name: string }[]; filter_sets: { name: string }[]; sorts: string[] }>('filter_config', {
      index: 'researchers',
    })
    expect(told.filters.map(filter => filter.name)).toEqual(
      indexes.researchers.facets.filter(facet => !facet.hidden).map(facet => facet.name),
    )
    expect(told.filter_sets.map(set => set.name)).toEqual(['exact_match', 'exclude_bookmarked', 'active_in_country', 'kols'])
    expect(told.sorts).toEqual(['relevance', 'newest', 'most_cited', 'last_added'])
    expect((await ask<{ sorts: string[] }>('filter_config', { index: 'research_topics' })).sorts).toEqual(['relevance', 'last_added'])
    const fields = await house.request<{ searchable_fields: { name: string }[] }>('/search-service/searchable_fields?index=patents')
    expect(fields.body.searchable_fields.map(field => field.name)).toEqual(indexes.patents.search.map(field => field.name))
  })

  test('that an index does not have are passed over, in a page of everything', async () => {
    const reply = await ask<SearchReply>('search', { ...publications, filters: { nonsense: { buckets: [{ value: 'x' }] } } })
    expect(reply.total).toBe(30)
  })
})

test.each(Object.values(indexes))('$label answer every sort, also one that they do not offer', async ({ name }) => {
  for (const sort of ['relevance', 'newest', 'most_cited', 'last_added'])
    expect((await ask<SearchReply>('search', { index: name, sort, keyword: 'number' })).total).toBeGreaterThan(1)
})

test('a page beyond the last result is empty and still says the exact total', async () => {
  expect(await ask<SearchReply>('search', { ...publications, page: 832 })).toMatchObject({ total: 30, results: [], page: 832 })
  expect(await refused('search', { ...publications, page: 833 })).toEqual([422, 'invalid'])
})

test('synonyms say what a keyword is searched with, those that are off too', async () => {
  const { synonyms } = await ask<{ synonyms: { of: string; terms: { term: string; active: boolean }[] }[] }>('synonyms', {
    ...publications,
    keyword: 'AI',
    ignore_synonyms: true,
  })
  expect(synonyms[0]?.of).toBe('AI')
  expect(synonyms[0]?.terms.length).toBeGreaterThan(0)
  expect(synonyms[0]?.terms.every(term => !term.active)).toBe(true)
})

describe('highlights', () => {
  type Told = { highlights: Record<string, Record<string, Highlight[]>> }
  test('are by slug and field, as on a card or every value of every field; an unknown record has none', async () => {
    const body = { ...publications, keyword: 'lanterns number', slugs: ['publications-10'], ignore_synonyms: true }
    const card = (await ask<Told>('highlights', { ...body, slugs: ['publications-10', 'nothing'], keyword: 'number' })).highlights
    expect(Object.keys(card)).toEqual(['publications-10'])
    expect(card['publications-10']!['title']).toEqual([{ text: 'Publication number 10', ranges: [[12, 18]] }])
    const detail = (await ask<Told>('highlights?view=detail', body)).highlights['publications-10']!
    expect(detail['fields_of_study']).toEqual([{ text: 'Lanterns', ranges: [[0, 8]] }])
    expect(detail['title']).toMatchObject([{ text: 'Publication number 10' }])
  })

  test('A32 with whole texts are of one record: many at once would be a way around the bound on opening records', async () => {
    const body = { ...publications, keyword: 'number', slugs: ['publications-1', 'publications-2'] }
    const { status, body: refused } = await house.request('/search-service/highlights?view=detail', { body })
    expect([status, refused]).toMatchObject([422, { code: 'invalid', errors: { slugs: [expect.any(String)] } }])
    expect(Object.keys((await ask<Told>('highlights', body)).highlights)).toEqual(['publications-1', 'publications-2'])
  })
})

describe('browsing', () => {
  test('tells every filter with its values and how many results have any', async () => {
    const chosen = { filters: { field_of_study: { buckets: [{ value: 'lanterns' }] } } }
    const told = await ask<{ total: number; categories: BrowseCategory[] }>('browse/categories', { ...publications, ...chosen })
    expect(told.total).toBe(3)
    expect(told.categories.find(category => category.name === 'field_of_study')).toMatchObject({ count: 1, total: 1 })
    expect(told.categories.find(category => category.name === 'year')).toMatchObject({ count: 0, total: 3, results: 3 })
  })

  const details = (more: object) =>
    ask<{ total: number; buckets: FilterBucket[] }>('browse/details', {
      state: { index: 'organisations' },
      name: 'organisation_type',
      ...more,
    })

  test('gives the types of organisations in their order, companies first and what says nothing last (S3§3)', async () => {
    const { buckets, total } = await details({ order: 'alphabetical' })
    expect(buckets.map(bucket => bucket.label)).toEqual([
      'Large Pharma',
      'CRO',
      'Academic',
      'Education',
      'Hospital',
      'Company',
      'Zoo',
      'Spinoff',
      'Unknown',
    ])
    expect(total).toBe(9)
    expect((await details({ order: 'alphabetical', offset: 2, limit: 2 })).buckets.map(bucket => bucket.label)).toEqual([
      'Academic',
      'Education',
    ])
  })

  test('splits types in academic and other ones', async () => {
    const academic = await details({ kind: 'academic' })
    const other = await details({ kind: 'other' })
    expect(academic.buckets.map(bucket => bucket.value).sort()).toEqual(['academic', 'education'])
    expect([academic.total, other.total]).toEqual([2, 7])
  })

  test('narrows the values by the beginnings of their words, page by page; a filter that is none is named as the fault', async () => {
    expect((await details({ query: 'pha' })).buckets.map(bucket => bucket.label)).toEqual(['Large Pharma'])
    const years = { state: publications, name: 'year', limit: 10 }
    const pages = [0, 10, 20, 30].map(offset => ask<{ total: number; buckets: FilterBucket[] }>('browse/details', { ...years, offset }))
    const all = (await Promise.all(pages)).flatMap(page => page.buckets.map(bucket => bucket.value))
    expect(new Set(all).size).toBe(30)
    const { status, body } = await house.request('/search-service/browse/details', {
      user: premium,
      body: { state: publications, name: 'shoe_size' },
    })
    expect([status, body['code'], Object.keys(body['errors'] as object)]).toEqual([422, 'invalid', ['name']])
  })
})

describe('typeahead', () => {
  type Offers = { results: { text: string; index: string; kind: string; slug: string; count?: number }[] }
  test('of one index offers its records and the names they mention; of all a fair mix of records', async () => {
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

  test('names that are mentioned often leave room for the records they could be', async () => {
    const schools = Array.from({ length: 250 }, (_, n) =>
      record('organisations', `quayle-${n}`, {
        name: `Quayle School ${n}`,
        parents: [{ name: `Quayle House ${n}`, slug_values: [`house-${n}`] }],
      }),
    )
    const towns = await openHouse({ socket: false, catalogue: smallCatalogue(schools) })
    const typed = async (path: string, body?: object) =>
      (await towns.request<Offers>(`/search-service/${path}`, body ? { body } : {})).body.results
    expect(await typed('organisation?q=quayle&limit=5')).toHaveLength(5)
    expect((await typed('typeahead', { query: 'quayle', limit: 5 })).map(offer => offer.kind)).toEqual(Array(5).fill('record'))
    const both = await typed('typeahead', { query: 'quayle', index: 'organisations', limit: 5 })
    expect(both.map(offer => offer.kind)).toEqual(['record', 'name', 'record', 'name', 'record'])
    const alone = await typed('typeahead', { query: 'quayle house', index: 'organisations', limit: 3 })
    expect(alone.map(offer => offer.kind)).toEqual(['name', 'name', 'name'])
    await towns.stop()
  })

  test('of a filter completes its values, most results first, and refuses a filter that is none', async () => {
    const { results } = await ask<{ results: unknown[] }>(
      'autocomplete',
      { index: 'organisations', filter: 'country', query: 'uni' },
      undefined,
    )
    expect(results).toEqual([{ value: 'united-states', label: 'United States', count: 2 }])
    expect(await refused('autocomplete', { index: 'organisations', filter: 'nothing', query: 'x' })).toEqual([422, 'invalid'])
  })

  test('of organisations says where they are', async () => {
    const { body } = await house.request('/search-service/organisation?q=organis&limit=1')
    expect(body).toEqual({
      results: [
        { name: 'Organisation number 0', slug_values: ['organisations-0', 'old-organisations-0'], city: 'Berlin', country: 'Germany' },
      ],
    })
    expect((await house.request('/search-service/organisation?q=berl')).body, 'its city is not its name').toEqual({ results: [] })
    for (const limit of ['0', '51', 'x', '-1'])
      expect((await house.request(`/search-service/organisation?q=a&limit=${limit}`)).status).toBe(422)
  })
})

describe('previews', () => {
  type Told = { categories: TopMatches[] }
  const top = async (body: unknown) => (await ask<Told>('search_top_matches', body, undefined)).categories

  test('give the best of every index that has any, in their order, each with its totals', async () => {
    const categories = await top({ keyword: 'number', limit: 2 })
    expect(categories.map(category => category.name)).toEqual(expect.arrayContaining(['researchers', 'publications', 'news']))
    expect(categories.map(category => category.order)).toEqual(categories.map(category => category.order).sort((a, b) => a - b))
    for (const { results, total, total_results, name } of categories)
      expect([name, results.length, total]).toEqual([name, 2, total_results])
    expect(await top({ keyword: 'zyzzyva' })).toEqual([])
  })

  test('tell in a scope what is linked from what has the same name', async () => {
    const categories = await top({ ...ofResearcher0, suggestion_indexes: ['publications', 'news'] })
    expect(categories).toHaveLength(1)
    expect(categories[0]).toMatchObject({ name: 'publications', total: 6, total_results: 3, total_suggestion_results: 3 })
    expect(slugs(categories[0]!.suggestion_results).sort()).toEqual(['publications-15', 'publications-25', 'publications-5'])
    const plain = await top({ ...ofResearcher0, suggestion_indexes: ['publications'], suggestions: false })
    expect(plain[0]).toMatchObject({ total: 3, total_suggestion_results: 0 })
  })

  test('leave out the record of the page that asks, from list and total', async () => {
    const [only] = await top({
      ...ofResearcher0,
      suggestion_indexes: ['publications'],
      without: { index: 'publications', slug: 'old-publications-10' },
    })
    expect(only!.total_results).toBe(2)
    expect(slugs(only!.results)).not.toContain('publications-10')
  })

  test('pass over an index that does not know a field, and refuse what none can read', async () => {
    expect((await top({ keyword: 'abstract:nothing OR title:publication' })).map(category => category.name)).toEqual(['publications'])
    expect(await refused('search_top_matches', { keyword: '"open' })).toEqual([422, 'bad_query'])
  })
})

describe('related documents', () => {
  const related = async (index: string, slug: string) =>
    slugs((await ask<{ results: ResultItem[] }>('related_documents', { index, slug }, undefined)).results)

  test('of a patent are those of its application, or of its title and a party, oldest publication first (S1§9)', async () => {
    expect(await related('patents', 'patents-0')).toEqual(['patents-1'])
    expect(await related('patents', 'old-patents-2')).toEqual(['same-title'])
  })

  test('of a person are profiles of a similar name', async () => {
    expect((await related('researchers', 'ada-lovelace')).sort()).toEqual(['a-lovelace', 'ada-k-lovelace', 'anna-lovelace'])
    expect((await related('researchers', 'ada-k-lovelace')).sort()).toEqual(['a-lovelace', 'ada-lovelace'])
    expect(await related('researchers', 'ada-byron')).toEqual([])
  })

  test('of a record that was deleted are gone, of one that never was not found', async () => {
    const catalogue = smallCatalogue()
    await catalogue.remove('patents', 'patents-1')
    const other = await openHouse({ socket: false, catalogue })
    const of = (slug: string) => other.request('/search-service/related_documents', { body: { index: 'patents', slug } })
    expect([(await of('patents-1')).status, (await of('never')).status]).toEqual([410, 404])
    await other.stop()
  })
})

test('a list has the cards of the records it names, in that order, and not those that are none', async () => {
  const { results } = await ask<{ results: ResultItem[] }>('list', { index: 'news', slugs: ['news-7', 'x', 'old-news-2'] }, undefined)
  expect(slugs(results)).toEqual(['news-7', 'news-2'])
  expect(results[0]!.data).not.toHaveProperty('full_texts')
})

describe('the dashboard', () => {
  test('tells of each index how much there is, what is new and the commonest values, and these only with viewFilters', async () => {
    const { dashboards } = await ask<{ dashboards: Dashboard[] }>('dashboard_data', {}, free)
    expect(dashboards).toHaveLength(11)
    const { body } = await house.request<Dashboard>('/search-service/dashboard_data?index=publications', { user: free })
    expect(body).toMatchObject({ index: 'publications', total: 30, filter: { name: 'field_of_study' } })
    expect(body.filter!.buckets).toEqual([{ value: 'lanterns', label: 'Lanterns', count: 3, total: 3, active: false }])
    expect(body.newest).toHaveLength(5)
    const guest = await house.request<Dashboard>('/search-service/dashboard_data?index=publications')
    expect([guest.body.total, guest.body.filter!.buckets]).toEqual([30, []])
  })

  test('follows a change of the index', async () => {
    const catalogue = smallCatalogue()
    const { total } = (await catalogue.dashboard(['news'], { filters: true }))[0]!
    await catalogue.put([record('news', 'fresh', { title: 'Fresh' })])
    const after = (await catalogue.dashboard(['news'], { filters: true }))[0]!
    expect([after.total, after.newest[0]!.data.slug_values[0]]).toEqual([total + 1, 'fresh'])
  })
})

describe('expertise', () => {
  test('a trend counts the results by year beside the whole index', async () => {
    const { series } = await ask<{ series: { name: string; points: DataPoint[] }[] }>('graph_data', { ...publications, ...ofResearcher0 })
    const { points } = series.find(one => one.name === 'year')!
    expect(points.filter(point => point.count > 0).map(point => point.year)).toEqual([2000, 2010, 2020])
    expect(points.every(point => point.total >= point.count)).toBe(true)
  })

  test('an expertise is what the linked documents are about, one for each record that is named', async () => {
    type Told = { expertises: { title: string; documents: number; terms: { term: string; count: number }[]; years: DataPoint[] }[] }
    const { expertises } = await ask<Told>('expertises', { index: 'researchers', slugs: ['researchers-0', 'researchers-2'] })
    expect(expertises.map(one => [one.title, one.documents])).toEqual([
      ['Researcher number 0', 3],
      ['Researcher number 2', 0],
    ])
    expect(expertises[0]!.terms[0]).toMatchObject({ term: 'Lanterns', count: 3 })
    expect(await refused('expertises', { index: 'researchers', slugs: ['researchers-0', 'nobody'] })).toEqual([404, 'not_found'])
    expect(await refused('expertises', { index: 'researchers', slugs: [] })).toEqual([422, 'invalid'])
  })

  test('collaborators are counted by their slugs in the documents of the record, which is none of its own', async () => {
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

test('what a research group works on, and with whom, is told by the documents of its people; they and their house are none of the others', async () => {
  type Told = { expertises: { documents: number; terms: { term: string }[] }[] }
  const { expertises } = await ask<Told>('expertises', { index: 'research_groups', slugs: ['lantern-group'] })
  expect(expertises[0]).toMatchObject({ documents: 3, terms: [{ term: 'Lanterns' }] })
  const scope = { scoped_index: 'research_groups', scoped_slug_texts: ['lantern-group'] }
  expect(await ask('collaborating_with', scope)).toMatchObject({ results: [{ name: 'Ben Moss', count: 2 }] })
  expect(await ask('collaborating_with', { ...scope, index: 'organisations' })).toMatchObject({ results: [] })
})

describe('a landscape', () => {
  type Told = { total: number; countries: Places; us_states: Places }
  test('counts countries and states of the US, and no region that is not one', async () => {
    const { total, countries, us_states } = await ask<Told>('landscape', { index: 'organisations' })
    expect(total).toBe(8)
    expect([countries.filter, us_states.filter]).toEqual(['country', 'region'])
    expect(countries.buckets.map(({ value, count }) => [value, count])).toEqual([
      ['france', 5],
      ['united-states', 2],
      ['germany', 1],
    ])
    expect(us_states.buckets.map(({ value, count }) => [value, count])).toEqual([['texas', 2]])
    const german = { filters: { country: { buckets: [{ value: 'germany' }] } } }
    expect((await ask<Told>('landscape', { index: 'organisations', ...german })).us_states.buckets).toEqual([])
  })

  test('of an index without places has none, and no name to choose them by', async () => {
    const { countries } = await ask<Told>('landscape', { index: 'news' })
    expect([countries.buckets, countries.filter]).toEqual([[], undefined])
  })

  test('without viewLandscape tells the first few places and how many more there are', async () => {
    const countries = Array.from({ length: 9 }, (_, n) =>
      record('organisations', `o-${n}`, { name: `O ${n}`, country: [{ name: `Land ${n}` }] }),
    )
    const other = await openHouse({ socket: false, catalogue: smallCatalogue(countries) })
    const { body } = await other.request<Told>('/search-service/landscape', { body: { index: 'organisations' } })
    expect([body.countries.buckets.length, body.countries.locked]).toEqual([5, 4])
    await other.stop()
  })
})
