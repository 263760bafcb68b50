import { expect, test } from 'vitest'
import * as v from 'valibot'
import { browse } from '#contract/browse.ts'
import { expertise } from '#contract/expertise.ts'
import { previews } from '#contract/previews.ts'
import { search } from '#contract/search.ts'
import { typeahead } from '#contract/typeahead.ts'
import { BadQuery, type Catalogue, type Searches, searchNames } from '#server/catalogue/port.ts'
import { NotFound, UnknownFilter } from '#server/catalogue/errors.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { freshFolder, opening, stateOf, wordsOf } from './test-catalogue.ts'

const state = stateOf({ index: 'publications', keyword: 'number', filters: { field_of_study: { buckets: [{ value: 'lanterns' }] } } })
const scope = { scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'] }

const questions: { [K in keyof Searches]: Parameters<Searches[K]> } = {
  search: [
    stateOf({ index: 'publications', keyword: 'number', sort: 'newest' }),
    { filters: true },
    { only: ['publications-3', 'publications-10'] },
  ],
  count: [wordsOf('number')],
  searchAmong: [
    stateOf({ index: 'publications', keyword: 'number' }),
    { filters: true },
    { key: 'some', slugs: { researchers: ['researchers-0', 'researchers-1'] } },
  ],
  filters: [state],
  filterSets: [state, { bookmarked: ['publications-10'] }],
  sorts: ['publications'],
  synonyms: [stateOf({ index: 'publications', keyword: 'AI' })],
  termSuggestions: [stateOf({ index: 'publications' })],
  rewrites: [stateOf({ index: 'publications', keyword: 'publication or 5' })],
  highlights: [v.parse(search.highlights.body, { index: 'news', keyword: 'number', slugs: ['news-1', 'news-2'] }), true],
  browseCategories: [state],
  browseDetails: [v.parse(browse.details.body, { state, name: 'year' })],
  typeahead: [v.parse(typeahead.typeahead.body, { query: 'number' })],
  autocomplete: [v.parse(typeahead.autocomplete.body, { index: 'organisations', filter: 'country', query: 'ger' })],
  organisations: ['organis', 5],
  topMatches: [v.parse(previews.topMatches.body, scope)],
  related: [{ index: 'patents', slug: 'patents-0' }],
  namesakes: [{ names: ['Ada Brook'], orcid: '0000-0002-1825-0097', limit: 5 }],
  relatedRecords: [{ index: 'publications', slug: 'publications-10' }],
  citingRecords: [{ index: 'patents', slug: 'patents-0', page: 0 }],
  citedRecords: [{ index: 'patents', slug: 'patents-1' }],
  list: [{ index: 'news', slugs: ['news-1'] }],
  dashboard: [[], { filters: true }],
  graphData: [state],
  expertises: [v.parse(expertise.expertises.body, { index: 'researchers', slugs: ['researchers-0'] })],
  collaborators: [v.parse(expertise.collaboratingWith.body, scope)],
  researcherFigures: ['researchers-0', ['publications-3']],
  organisationFigures: ['organisations-0'],
  newMatches: [stateOf({ index: 'news' }), 0],
  // Nothing was added after that: when records were added is not the same in two catalogues.
  percolate: [{ index: 'news', after: 0, since: 4e12, alerts: { version: 'first', searches: [] } }],
  landscape: [stateOf({ index: 'organisations' })],
  trendsConfig: [state],
  trends: [{ ...state, trend: 'field_of_study' }],
  map: [stateOf({ index: 'organisations' }), 'us'],
}

const answerOf = (catalogue: Catalogue, name: keyof Searches): Promise<unknown> =>
  (catalogue[name] as (...args: readonly unknown[]) => Promise<unknown>)(...questions[name])

test('the search thread answers every request like the same code without a thread', async () => {
  const threaded = await opening(freshFolder())
  await threaded.put(smallRecords)
  const small = smallCatalogue()
  for (const name of searchNames) {
    const answer = await answerOf(threaded, name)
    expect([name, answer]).toEqual([name, await answerOf(small, name)])
    expect([name, typeof answer === 'number' ? answer > 0 : JSON.stringify(answer).length > 20]).toEqual([name, true])
  }
  expect(Object.keys(questions).sort()).toEqual([...searchNames].sort())
})

test('refusals keep class and message between threads', async () => {
  const catalogue = await opening(freshFolder())
  await catalogue.put(smallRecords)
  await catalogue.remove('patents', 'patents-2')
  const bad = await catalogue
    .search(stateOf({ index: 'news', keyword: 'a OR AND b' }), { filters: false })
    .catch((problem: unknown) => problem)
  expect(bad).toBeInstanceOf(BadQuery)
  expect(bad).toMatchObject({ at: 5, message: expect.stringMatching(/\w/) })
  for (const [slug, gone] of [
    ['patents-2', true],
    ['never', false],
  ] as const) {
    const missing = await catalogue.related({ index: 'patents', slug }).catch((problem: unknown) => problem)
    expect(missing).toBeInstanceOf(NotFound)
    expect(missing).toMatchObject({ isGone: gone })
  }
  const details = v.parse(browse.details.body, { state: { index: 'news' }, name: 'nothing' })
  await expect(catalogue.browseDetails(details)).rejects.toThrow(UnknownFilter)
  const strange = { ...stateOf({ index: 'news' }), keyword: 7 as unknown as string }
  await expect(catalogue.search(strange, { filters: false })).rejects.toThrow(/^The search failed: /)
})
