import { describe, expect, test } from 'vitest'
import type { BrowseCategory } from '#contract/browse.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { Filter, FilterBucket, FilterSet, Highlight, SearchReply } from '#contract/search.ts'
import { ask, server, ofResearcher0, premium, publications, refused, searching, slugs } from './search-server.ts'

searching()

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
    const fields = await server.request<{ searchable_fields: { name: string }[] }>('/search-service/searchable_fields?index=patents')
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
    const { status, body: refused } = await server.request('/search-service/highlights?view=detail', { body })
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
    const { status, body } = await server.request('/search-service/browse/details', {
      user: premium,
      body: { state: publications, name: 'shoe_size' },
    })
    expect([status, body['code'], Object.keys(body['errors'] as object)]).toEqual([422, 'invalid', ['name']])
  })
})
