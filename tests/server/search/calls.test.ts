import { describe, expect, test } from 'vitest'
import type { BrowseCategory } from '#contract/browse.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { Filter, FilterBucket, FilterSet, Highlight, SearchReply } from '#contract/search.ts'
import { ask, free, server, ofResearcher0, premium, publications, refused, startSearchServer, slugs } from './search-server.ts'

startSearchServer()

describe('a scope', () => {
  test('finds linked results, counts those found by name only, and names its record', async () => {
    const reply = await ask<SearchReply>('search', { ...publications, ...ofResearcher0 })
    expect(slugs(reply.results).sort()).toEqual(['publications-0', 'publications-10', 'publications-20'])
    expect(reply).toMatchObject({ total: 3, total_suggestion_results: 3, scope: { index: 'researchers', title: 'Researcher number 0' } })
    const named = await ask<SearchReply>('search', { ...publications, ...ofResearcher0, suggestions_only: true })
    expect(slugs(named.results).sort()).toEqual(['publications-15', 'publications-25', 'publications-5'])
    expect(named.results.every(result => result.hit_type === 'suggestion')).toBe(true)
  })

  test('is the same by an old slug, and by a slug without an index', async () => {
    for (const scope of [
      { scoped_index: 'researchers', scoped_slug_texts: ['old-researchers-0'] },
      { scoped_slug_texts: ['researchers-0'] },
    ])
      expect((await ask<SearchReply>('search', { ...publications, ...scope })).total).toBe(3)
  })

  test('results found by name only are counted in every index too', async () => {
    const byName = { ...ofResearcher0, keyword: '5', suggestions_only: true }
    const { totals } = await ask<{ totals: Record<string, number> }>('count', byName)
    const { total } = await ask<SearchReply>('search', { ...publications, ...byName })
    expect([total, totals['publications']]).toEqual([1, 1])
  })

  test('counts in every index, and an unknown or deleted one answers 404', async () => {
    const { totals } = await ask<{ totals: Record<string, number> }>('count', ofResearcher0)
    expect(totals).toMatchObject({ publications: 3, news: 0 })
    for (const path of ['search', 'filters', 'filter_sets', 'browse/categories', 'graph_data', 'landscape', 'term_suggestions'])
      expect([path, ...(await refused(path, { ...publications, scoped_slug_texts: ['nobody'] }))]).toEqual([path, 404, 'not_found'])
    expect(await refused('count', { scoped_slug_texts: ['nobody'] })).toEqual([404, 'not_found'])
  })
})

describe('filters', () => {
  test('come in the order that a search asks for, the others after them (S1§3)', async () => {
    const usual = (await ask<{ filters: Filter[] }>('filters', { index: 'publications' })).filters.map(({ name }) => name)
    const filter_order = [usual.at(-1)!, 'unknown', usual[1]!]
    const first = [usual.at(-1)!, usual[1]!]
    const expected = [...first, ...usual.filter(name => !first.includes(name))]
    for (const call of ['filters', 'search']) {
      const { filters } = await ask<{ filters: Filter[] }>(call, { index: 'publications', filter_order })
      expect([call, filters.map(({ name }) => name)]).toEqual([call, expected])
    }
  })

  test('are those of the search without results and without hidden ones', async () => {
    const state = { index: 'researchers', keyword: 'lovelace' }
    const { total, filters } = await ask<{ total: number; filters: Filter[] }>('filters', state)
    const reply = await ask<SearchReply>('search', state)
    expect([total, filters]).toEqual([reply.total, reply.filters])
    expect(filters.map(filter => filter.name)).not.toContain('active_country')
  })

  test('filter sets count what they leave; exclude_bookmarked leaves out saved records', async () => {
    const reader = await server.user()
    const folder = await server.folder(reader)
    const saved = { slug_values: ['publications-3'], index: 'publications' }
    expect((await server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, { user: reader, key: true, body: saved })).status).toBe(200)
    const { filter_sets } = await ask<{ filter_sets: FilterSet[] }>('filter_sets', { ...publications, exact_match: true }, reader)
    expect(filter_sets.map(({ name, count, active }) => [name, count, active])).toEqual([
      ['exact_match', 30, true],
      ['exclude_bookmarked', 29, false],
    ])
    const without = { ...publications, exclude_bookmarked: true, per_page: 50 }
    expect(slugs((await ask<SearchReply>('search', without, reader)).results)).not.toContain('publications-3')
    expect((await ask<SearchReply>('search', without, premium)).total).toBe(30)
  })

  test('are described as in the index data, with the sorts that its records have data for', async () => {
    const reply = await ask<{ filters: { name: string }[]; filter_sets: { name: string }[]; sorts: string[] }>('filter_config', {
      index: 'researchers',
    })
    expect(reply.filters.map(filter => filter.name)).toEqual(
      indexes.researchers.facets.filter(facet => !facet.hidden).map(facet => facet.name),
    )
    expect(reply.filter_sets.map(set => set.name)).toEqual(['exact_match', 'exclude_bookmarked', 'active_in_country', 'kols'])
    expect(reply.sorts).toEqual(['relevance', 'last_added'])
    const ofPublications = await ask<{ sorts: string[] }>('filter_config', { index: 'publications' })
    expect(ofPublications.sorts).toEqual(['relevance', 'newest', 'last_added'])
    expect((await ask<SearchReply>('search', publications)).sorts).toEqual(ofPublications.sorts)
    const fields = await server.request<{ searchable_fields: { name: string }[] }>('/search-service/searchable_fields?index=patents')
    expect(fields.body.searchable_fields.map(field => field.name)).toEqual(indexes.patents.search.map(field => field.name))
  })

  test('that an index does not have are ignored', async () => {
    const reply = await ask<SearchReply>('search', { ...publications, filters: { nonsense: { buckets: [{ value: 'x' }] } } })
    expect(reply.total).toBe(30)
  })
})

test.each(Object.values(indexes))('$label answer every sort, also one that they do not offer', async ({ name }) => {
  for (const sort of ['relevance', 'newest', 'most_cited', 'last_added'])
    expect((await ask<SearchReply>('search', { index: name, sort, keyword: 'number' })).total).toBeGreaterThan(1)
})

test('a page behind the last result is empty and has the exact total', async () => {
  expect(await ask<SearchReply>('search', { ...publications, page: 832 })).toMatchObject({ total: 30, results: [], page: 832 })
  expect(await refused('search', { ...publications, page: 833 })).toEqual([422, 'invalid'])
})

test('synonyms list the terms of a keyword, inactive ones included', async () => {
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
  type HighlightsReply = { highlights: Record<string, Record<string, Highlight[]>> }
  test('are by slug and field, for cards or for all values; an unknown record has none', async () => {
    const body = { ...publications, keyword: 'lanterns number', slugs: ['publications-10'], ignore_synonyms: true }
    const card = (await ask<HighlightsReply>('highlights', { ...body, slugs: ['publications-10', 'nothing'], keyword: 'number' }))
      .highlights
    expect(Object.keys(card)).toEqual(['publications-10'])
    expect(card['publications-10']!['title']).toEqual([{ text: 'Publication number 10', ranges: [[12, 18]] }])
    const detail = (await ask<HighlightsReply>('highlights?view=detail', body)).highlights['publications-10']!
    expect(detail['fields_of_study']).toEqual([{ text: 'Lanterns', ranges: [[0, 8]] }])
    expect(detail['title']).toMatchObject([{ text: 'Publication number 10' }])
  })

  test('A32 with whole texts are for one record, so that the limit on opening records holds', async () => {
    const body = { ...publications, keyword: 'number', slugs: ['publications-1', 'publications-2'] }
    const { status, body: refused } = await server.request('/search-service/highlights?view=detail', { body })
    expect([status, refused]).toMatchObject([422, { code: 'invalid', errors: { slugs: [expect.any(String)] } }])
    expect(Object.keys((await ask<HighlightsReply>('highlights', body)).highlights)).toEqual(['publications-1', 'publications-2'])
  })
})

describe('browsing', () => {
  test('returns every filter with its values and its number of results', async () => {
    const chosen = { filters: { field_of_study: { buckets: [{ value: 'lanterns' }] } } }
    const reply = await ask<{ total: number; categories: BrowseCategory[] }>('browse/categories', { ...publications, ...chosen })
    expect(reply.total).toBe(3)
    expect(reply.categories.find(category => category.name === 'field_of_study')).toMatchObject({ count: 1, total: 1 })
    expect(reply.categories.find(category => category.name === 'year')).toMatchObject({ count: 0, total: 3, results: 3 })
  })

  const details = (more: object) =>
    ask<{ total: number; buckets: FilterBucket[] }>('browse/details', {
      state: { index: 'organisations' },
      name: 'organisation_type',
      ...more,
    })

  test('orders organisation types, companies first and unknown ones last (S3§3)', async () => {
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

  test('separates academic types from others', async () => {
    const academic = await details({ kind: 'academic' })
    const other = await details({ kind: 'other' })
    expect(academic.buckets.map(bucket => bucket.value).sort()).toEqual(['academic', 'education'])
    expect([academic.total, other.total]).toEqual([2, 7])
  })

  test('filters values by word prefixes, in pages, and refuses an unknown filter', async () => {
    expect((await details({ query: 'pha' })).buckets.map(bucket => bucket.label)).toEqual(['Large Pharma'])
    const years = { state: publications, name: 'year', limit: 10 }
    const pages = [0, 10, 20, 30].map(offset => ask<{ total: number; buckets: FilterBucket[] }>('browse/details', { ...years, offset }))
    const all = (await Promise.all(pages)).flatMap(page => page.buckets.map(bucket => bucket.value))
    expect(new Set(all).size).toBe(30)
    const { status, body } = await server.request('/search-service/browse/details', {
      user: premium,
      body: { state: publications, name: 'shoe_size' },
    })
    expect([status, body['code'], Object.keys(body['errors'] as object)]).toEqual([422, 'invalid', ['name']])
  })
})

describe('a range of years', () => {
  const years = (value: string) => ({ filters: { year: { buckets: [{ value }] } } })

  test('narrows results, totals and browsing alike', async () => {
    const within = { ...publications, ...years('2001-2005') }
    const reply = await ask<SearchReply>('search', within)
    expect(reply.total).toBe(5)
    expect(reply.filters.find(({ name }) => name === 'year')!.years).toHaveLength(30)
    const { total, categories } = await ask<{ total: number; categories: BrowseCategory[] }>('browse/categories', within)
    expect([total, categories.find(({ name }) => name === 'year')]).toMatchObject([5, { count: 1, total: 30 }])
    const { buckets } = await ask<{ buckets: FilterBucket[] }>('browse/details', { state: within, name: 'year', order: 'newest', limit: 2 })
    expect(buckets.map(({ label }) => label)).toEqual(['2029', '2028'])
  })

  test('needs the right to filter', async () => {
    expect(await refused('search', { ...publications, ...years('from-2020') }, free)).toEqual([403, 'right_required'])
  })
})
