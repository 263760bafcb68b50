import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { OwnEntryContent, SameRecord } from '#contract/own-entry.ts'
import { identifiedRecord, workKeys } from '#contract/same-work.ts'
import { type ResultItem, searchState } from '#contract/search.ts'
import { slugify } from '#contract/slugs.ts'
import * as v from 'valibot'
import { type Async, BadQuery, type Catalogue, type Searches, TooCostly } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { findRecords } from '../records/index.ts'

/** Results that are compared with an entry: several works may have one title. */
const compared = 5
/** Results of a number: two at most, if a person has added what a provider has too. */
const numbered = 2
/** A title of fewer words is the title of many works. */
const tellingTitle = 3

/** Whether a result can be the record of an entry. */
type Acceptable = (result: ResultItem) => boolean

/**
 * The record of each entry in the catalogue, by its numbers, else by title, year and first author; undefined where there is none. `isAcceptable`:
 * of the results that fit, only these.
 */
export async function sameRecordsOf(
  catalogue: Catalogue,
  entries: readonly OwnEntryContent[],
  signal: AbortSignal,
  isAcceptable: Acceptable = () => true,
): Promise<(SameRecord | undefined)[]> {
  const searches = catalogue.withSignal(signal)
  const byNumbers: (SameRecord | undefined)[] = []
  for (const entry of entries) byNumbers.push(await byNumber(searches, entry, isAcceptable))
  const named = await findRecords(
    catalogue,
    byNumbers.flatMap(same => (same ? [{ index: same.index, slug: same.slug_value }] : [])),
    signal,
  )
  const found: (SameRecord | undefined)[] = []
  for (const [at, entry] of entries.entries()) {
    const same = byNumbers[at]
    const record = same && named.shift()
    found.push(same && record && hasNumberOf(entry, record) ? same : await byTitle(searches, entry, isAcceptable))
  }
  return found
}

const indexOf = ({ type }: OwnEntryContent): IndexName => (type === 'patent' ? 'patents' : 'publications')

async function byNumber(searches: Async<Searches>, entry: OwnEntryContent, isAcceptable: Acceptable): Promise<SameRecord | undefined> {
  for (const keyword of numbersOf(entry)) {
    const found = await results(searches, { index: indexOf(entry), keyword, per_page: numbered })
    const first = found.find(result => result.identified && isAcceptable(result))
    if (first) return sameOf(first)
  }
  return undefined
}

async function byTitle(searches: Async<Searches>, entry: OwnEntryContent, isAcceptable: Acceptable): Promise<SameRecord | undefined> {
  const index = indexOf(entry)
  const words = plainWords(entry.title)
  if (words.length < tellingTitle) return undefined
  const keyword = words.join(' ').slice(0, limits.keywordLength)
  const near = await results(searches, { index, keyword, per_page: compared, search_by_fields: ['title'] })
  const same = near.find(
    result => slugify(titleOf(indexes[index], result.data)) === slugify(entry.title) && isByTheSame(entry, result) && isAcceptable(result),
  )
  return same && sameOf(same)
}

/** A search compares letters and digits alone, and numbers of different registers may be alike. */
function hasNumberOf(entry: OwnEntryContent, record: CatalogueRecord): boolean {
  const title = titleOf(indexes[record.index], record)
  const { identifiers } = workKeys(identifiedRecord(record, title))
  if (workKeys(entry).identifiers.some(key => identifiers.includes(key))) return true
  return record.index === 'patents' || slugify(title) === slugify(entry.title)
}

const sameOf = ({ index, data }: ResultItem): SameRecord | undefined => {
  const [slug_value] = data.slug_values
  return slug_value === undefined ? undefined : { index, slug_value, title: titleOf(indexes[index], data) }
}

/** Queries that name the entry by a number. */
function numbersOf(entry: OwnEntryContent): string[] {
  const named = workKeys(entry).identifiers.map(key => {
    const [kind, value] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
    return kind === 'doi' || kind === 'acl' ? value.replace(/["()*]/g, '-') : `${kind} ${value}`
  })
  return entry.type === 'patent' && entry.number ? [entry.number, ...named] : named
}

/** A preprint and its article are often of neighbouring years. */
function isByTheSame(entry: OwnEntryContent, result: ResultItem): boolean {
  const [year, published] = [yearOf(entry), publishedIn(result)]
  if (year !== undefined && published !== undefined && Math.abs(year - published) > 1) return false
  const first = entry.author?.[0]
  const name = slugify(first?.family ?? first?.literal ?? '')
  const authors = Array.isArray(result.data['authors']) ? (result.data['authors'] as { name?: unknown }[]) : []
  if (name === '' || authors.length === 0) return year !== undefined && year === published
  return authors.some(author => typeof author.name === 'string' && `-${slugify(author.name)}-`.includes(`-${name}-`))
}

const yearOf = ({ issued }: OwnEntryContent): number | undefined => issued?.['date-parts'][0]?.[0]

function publishedIn({ data }: ResultItem): number | undefined {
  const date = data['publication_date']
  return typeof date === 'string' ? Number(date.slice(0, 4)) : undefined
}

/** The words of a text without the signs and operators of the query language. */
const plainWords = (text: string): string[] =>
  text
    .replace(/[^\p{L}\p{N}\s'-]/gu, ' ')
    .split(/\s+/)
    .map(word => word.replace(/^-+/, '').replace(/^(?:AND|OR|NOT)$/, operator => operator.toLowerCase()))
    .filter(word => /[\p{L}\p{N}]/u.test(word))

/** A text that the grammar refuses, or that would cost too much, finds nothing. */
async function results(searches: Async<Searches>, asked: v.InferInput<typeof searchState>): Promise<ResultItem[]> {
  const state = v.parse(searchState, { ...asked, ignore_spelling: true, ignore_synonyms: true })
  try {
    return (await searches.search(state, { filters: false })).results
  } catch (problem) {
    if (problem instanceof BadQuery || problem instanceof TooCostly) return []
    return toRefusal(Promise.reject(problem as Error))
  }
}
