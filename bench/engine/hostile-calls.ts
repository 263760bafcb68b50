import * as v from 'valibot'
import { browseOrders } from '#contract/browse.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { mapFilters } from '#contract/maps.ts'
import type { ScopeIndex, SearchState } from '#contract/search.ts'
import { searchState, wordsState } from '#contract/search.ts'
import type { Searches } from '#server/catalogue/port.ts'
import { slugify } from '#contract/slugs.ts'
import { type HostileSearch, stateOf, type Words } from './hostile-states.ts'

type SearchName = keyof Searches
export type SearchArguments<N extends SearchName> = Parameters<Searches[N]>

/** Records that a hostile call may name: publications, and people and organisations that publications link to. */
export interface NamedRecords {
  publications: readonly string[]
  researchers: readonly string[]
  organisations: readonly string[]
}

interface CallMaterial {
  random: () => number
  search: HostileSearch
  state: SearchState
  words: Words
  named: NamedRecords
}

const oneIn = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() * of.length)]!
const someOf = <T>(random: () => number, most: number, of: readonly T[]): T[] =>
  Array.from({ length: Math.min(most, of.length) }, () => oneIn(random, of))
const facetNames = publicationsIndex.facets.map(({ name }) => name)

/** Often in the scope of a record; then also what has only its name. */
function scopeOf({ random, named }: CallMaterial): { scoped_index?: ScopeIndex; scoped_slug_texts: string[] } {
  const scoped_index = oneIn(random, ['researchers', 'organisations'] as const)
  return random() < 0.3 ? { scoped_index, scoped_slug_texts: [oneIn(random, named[scoped_index])] } : { scoped_slug_texts: [] }
}

const scoped = (material: CallMaterial): SearchState => ({
  ...material.state,
  ...scopeOf(material),
  suggestions_only: material.random() < 0.1,
  exact_match: material.random() < 0.2,
})
const wordsOf = (material: CallMaterial) => v.parse(wordsState, scoped(material))
const aPublication = ({ random, named }: CallMaterial) => ({ index: 'publications' as const, slug: oneIn(random, named.publications) })

/** What people type: the pieces of a search, often its frequent words, cut anywhere. */
function typedText({ random, search, words }: CallMaterial): string {
  const pieces = random() < 0.5 ? search.pieces : Array.from({ length: 60 }, () => words[Math.floor(words.length * random() ** 4)]!)
  return pieces.join(' ').slice(0, oneIn(random, [1, 2, 3, 8, 20, 60, 200]))
}

/** A call of each method of the port, made from a hostile search. */
const hostileCalls: { [N in SearchName]: (material: CallMaterial) => SearchArguments<N> } = {
  search: material => [{ ...scoped(material), per_page: 50 }, { filters: true }, savedOf(material)],
  count: material => [wordsOf(material)],
  searchAmong: material => [
    { ...material.state, per_page: 50 },
    { filters: true },
    { key: String(material.random()), slugs: { researchers: material.named.researchers, research_groups: [] } },
  ],
  filters: material => [scoped(material), savedOf(material)],
  filterSets: material => [scoped(material), savedOf(material)],
  sorts: () => ['publications'],
  synonyms: material => [scoped(material)],
  termSuggestions: material => [scoped(material), savedOf(material)],
  rewrites: material => [scoped(material), savedOf(material)],
  highlights: material => [
    {
      ...v.parse(wordsState, material.state),
      index: 'publications',
      slugs: someOf(material.random, 50, material.named.publications),
      search_by_fields: material.state.search_by_fields,
    },
    material.random() < 0.5,
  ],
  browseCategories: material => [scoped(material), savedOf(material)],
  browseDetails: material => [
    {
      state: scoped(material),
      name: oneIn(material.random, facetNames),
      query: material.random() < 0.5 ? typedText(material) : '',
      order: oneIn(material.random, browseOrders),
      kind: 'all',
      offset: oneIn(material.random, [0, 100_000]),
      limit: 300,
    },
    savedOf(material),
  ],
  typeahead: material => [
    {
      query: typedText(material),
      limit: 50,
      ...(material.random() < 0.7 && { index: oneIn(material.random, ['publications', 'researchers'] as const) }),
    },
  ],
  autocomplete: material => [
    { index: 'publications', filter: oneIn(material.random, facetNames), query: typedText(material).trim() || 'a', limit: 50 },
  ],
  organisations: material => [typedText(material), 50],
  topMatches: material => [
    { ...v.parse(v.omit(wordsState, ['suggestions_only']), scoped(material)), suggestion_indexes: [], suggestions: true, limit: 12 },
  ],
  related: ({ random, named }) => [{ index: 'researchers', slug: oneIn(random, named.researchers) }],
  namesakes: material => [{ names: [typedText(material)], orcid: '0000-0002-1825-0097', limit: 25 }],
  relatedRecords: material => [aPublication(material)],
  citingRecords: material => [{ ...aPublication(material), page: 0 }],
  citedRecords: material => [aPublication(material)],
  list: ({ random, named }) => [{ index: 'publications', slugs: someOf(random, 50, named.publications) }],
  dashboard: () => [[], { filters: true }],
  graphData: material => [scoped(material), savedOf(material)],
  expertises: ({ random, named }) => [{ index: 'organisations', slugs: someOf(random, 5, named.organisations), limit: 50 }],
  collaborators: ({ random, named }) => [
    { scoped_index: 'organisations', scoped_slug_texts: [oneIn(random, named.organisations)], index: 'researchers', limit: 50 },
  ],
  researcherFigures: ({ random, named }) => [oneIn(random, named.researchers), someOf(random, 50, named.publications)],
  organisationFigures: ({ random, named }) => [oneIn(random, named.organisations)],
  newMatches: material => [scoped(material), 0, savedOf(material)],
  percolate: material => [
    { index: 'publications', after: 0, since: 0, alerts: { version: '', searches: [{ id: 'hostile', state: scoped(material) }] } },
  ],
  landscape: material => [scoped(material), savedOf(material)],
  trendsConfig: material => [scoped(material), savedOf(material)],
  trends: material => [{ ...scoped(material), trend: 'author' }, savedOf(material)],
  map: material => [scoped(material), oneIn(material.random, mapFilters), savedOf(material)],
}

/** Sometimes a caller has saved much. */
const savedOf = ({ random, named }: CallMaterial) => (random() < 0.1 ? { bookmarked: named.publications.slice(0, 2000) } : undefined)

/** The arguments of a call; undefined for a search that the contract refuses. */
export function hostileArguments<N extends SearchName>(
  name: N,
  search: HostileSearch,
  random: () => number,
  words: Words,
  named: NamedRecords,
): SearchArguments<N> | undefined {
  const parsed = v.safeParse(searchState, stateOf(search))
  return parsed.success ? hostileCalls[name]({ random, search, state: parsed.output, words, named }) : undefined
}

interface Named {
  name: string
  slug_values?: string[]
  organisations?: Named[]
}

/** How many people and organisations have a record of their own, and of how many publications one organisation has one. */
const most = { researchers: 1000, organisations: 200, named: 5000 }
const everywhere = { name: 'University of Everywhere', share: 10 }

/** The records of a corpus with links to people and organisations, and the records of these; `named` is filled as they come. */
export function* linkedRecords(
  records: Iterable<CatalogueRecord>,
  named: Record<keyof NamedRecords, string[]>,
): Generator<CatalogueRecord> {
  const seen = { researchers: new Map<string, string>(), organisations: new Map<string, string>() }
  const linked = (index: 'researchers' | 'organisations', one: Named): Named => {
    const slug = slugify(one.name)
    if (seen[index].size < most[index]) seen[index].set(slug, one.name)
    return { ...one, slug_values: [slug] }
  }
  let number = 0
  for (const record of records) {
    const authors = (record['authors'] as Named[]).map(author => ({
      ...linked('researchers', author),
      organisations: [...(author.organisations ?? []), ...(number % everywhere.share === 0 ? [{ name: everywhere.name }] : [])].map(
        organisation => linked('organisations', organisation),
      ),
    }))
    if (named.publications.length < most.named) named.publications.push(record.slug_values[0]!)
    number += 1
    yield { ...record, authors }
  }
  for (const index of ['researchers', 'organisations'] as const)
    for (const [slug, name] of seen[index]) {
      named[index].push(slug)
      yield { index, slug_values: [slug], source: { name: 'Corpus' }, [index === 'researchers' ? 'full_name' : 'name']: name }
    }
}
