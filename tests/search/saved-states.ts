import * as v from 'valibot'
import type { IndexData } from '#contract/indexes/shape.ts'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { type SearchState, type SearchStateInput, searchState } from '#contract/search.ts'
import { slugify } from '#contract/slugs.ts'
import { oneOf, type Random } from './records.ts'

/** Searches such as people save, of the words, phrases, names and values of some records. */
export function savedStates(random: Random, index: IndexData, records: readonly CatalogueRecord[], count: number): SearchState[] {
  const texts = (paths: readonly string[]): string[] => {
    for (let round = 0; round < 20; round += 1) {
      const found = textsAt(oneOf(random, records), oneOf(random, paths)).filter(text => spoken(text).length > 0)
      if (found.length > 0) return found
    }
    return ['nothing']
  }
  const words = () => spoken(oneOf(random, texts(oneOf(random, index.search).paths)))
  const word = () => oneOf(random, words())
  const phrase = () =>
    words()
      .slice(0, 2 + Math.floor(random() * 2))
      .join(' ')
  const term = (): string => {
    const roll = random()
    if (roll < 0.5) return word()
    if (roll < 0.7) return `"${phrase()}"`
    if (roll < 0.8) return `${word().slice(0, 4)}*`
    return `${oneOf(random, index.search).name}:${word()}`
  }
  const keyword = (): string => {
    const roll = random()
    if (roll < 0.08) return ''
    if (roll < 0.4) return term()
    if (roll < 0.5) return `${word()} ${word()}`
    // Words that stand side by side.
    if (roll < 0.6) return phrase()
    if (roll < 0.75) return `${term()} AND (${term()} OR ${term()})`
    if (roll < 0.85) return `${term()} OR ${term()}`
    return roll < 0.95 ? `${term()} NOT ${term()}` : `NOT ${term()}`
  }
  const filters = (): SearchStateInput['filters'] => {
    const facet = oneOf(random, index.facets)
    if (facet.kind === 'year') return { [facet.name]: { buckets: [{ value: '1991-1996' }] } }
    const values = texts([facet.path]).map(text => (facet.kind === 'flag' ? 'yes' : slugify(text)))
    return { [facet.name]: { buckets: values.slice(0, 2).map(value => ({ value: value || 'none' })) } }
  }
  return Array.from({ length: count }, () =>
    v.parse(searchState, {
      index: index.name,
      keyword: keyword(),
      // No word is spelled otherwise: alerts have all words as they are.
      ignore_spelling: true,
      ...(random() < 0.3 && { filters: filters() }),
      ...(random() < 0.15 && { exclude: [oneOf(random, [word(), phrase()])] }),
      ...(random() < 0.15 && { search_by_fields: [oneOf(random, index.search).name] }),
      ...(random() < 0.2 && { ignore_synonyms: true }),
      ...(random() < 0.1 && { exact_match: true }),
    } satisfies SearchStateInput),
  )
}

/** Words as typed; operators in lower case. */
const spoken = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter(word => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('-'))
    .map(word => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word))
