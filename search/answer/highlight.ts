import type { IndexField, IndexData } from '#contract/indexes/shape.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { Highlight } from '#contract/search.ts'
import { compileQuery } from '../match/compiled-query.ts'
import { joinedRanges, type RangeFinder, rangeFinders, type Range } from './match-ranges.ts'
import { type Plan, type PlannedField, planOf } from '../segment/plan.ts'
import type { QueryNode } from '../query/query.ts'

/** How many characters of a field are searched for a card, so that a page of whole books is as fast as any other. */
const mostRead = 100_000

type CatalogueData = Record<string, unknown>

/**
 * Finds the matches of a query in records, by field of the index: short texts whole, long ones as their best excerpt, of lists the first
 * entry with a match. Only fields with a match. Ranges are UTF-16 offsets into `text`; a phrase is one range. `fields` works like
 * `search_by_fields`. The query is compiled once for all records.
 */
export function cardHighlights(
  index: IndexData,
  query: QueryNode | undefined,
  fields: readonly string[] = [],
): (record: CatalogueData) => Record<string, Highlight> {
  const searched = searchedFields(index, query, fields)
  return record => {
    const found: Record<string, Highlight> = {}
    for (const { field, sources } of searched) {
      const shown = cardHighlight(field, sources, record)
      if (shown) found[field.name] = shown
    }
    return found
  }
}

function cardHighlight(field: IndexField, sources: readonly Source[], record: CatalogueData): Highlight | undefined {
  let left = mostRead
  for (const { path, finders } of sources) {
    for (const text of textsAt(record, path)) {
      const ranges = rangesBy(finders, text.slice(0, left))
      left -= text.length
      if (ranges.length > 0) return text.length > limits.truncate && field.kind !== 'line' ? bestStretch(text, ranges) : { text, ranges }
      if (left <= 0) return undefined
    }
  }
  return undefined
}

/**
 * The same for a detail page: all values of a field, whole and in their order, also those without a match. Fields without any match are
 * absent. For objects, the texts of one path come before those of the next, in the order of the index's search fields.
 */
export function detailHighlights(
  index: IndexData,
  query: QueryNode | undefined,
  fields: readonly string[] = [],
): (record: CatalogueData) => Record<string, Highlight[]> {
  const searched = searchedFields(index, query, fields)
  return record => {
    const found: Record<string, Highlight[]> = {}
    for (const { field, sources } of searched) {
      const values = sources.flatMap(({ path, finders }) => textsAt(record, path).map(text => ({ text, ranges: rangesBy(finders, text) })))
      if (values.some(value => value.ranges.length > 0)) found[field.name] = values
    }
    return found
  }
}

const shown: ReadonlySet<IndexField['kind']> = new Set(['line', 'prose', 'term', 'terms', 'entities', 'parts'])

/** A path under a shown field, and its range finders: one for every search field with this path. */
interface Source {
  path: string
  finders: readonly RangeFinder[]
}

/** Every shown field in which the query can match. */
function searchedFields(
  index: IndexData,
  query: QueryNode | undefined,
  fields: readonly string[],
): { field: IndexField; sources: readonly Source[] }[] {
  const plan = planOf(index)
  const finderOf = rangeFinders(compileQuery(plan, query, fields))
  return [...pathsOf(plan)].flatMap(([field, paths]) => {
    const sources = paths.map(({ path, searched }) => ({ path, finders: searched.flatMap(one => finderOf(one) ?? []) }))
    return sources.some(source => source.finders.length > 0) ? [{ field, sources }] : []
  })
}

const rangesBy = (finders: readonly RangeFinder[], text: string): Range[] =>
  finders.length === 1 ? finders[0]!(text) : joinedRanges(finders.flatMap(find => find(text)))

type SearchedPaths = { path: string; searched: PlannedField[] }[]
const pathsOfPlans = new WeakMap<Plan, Map<IndexField, SearchedPaths>>()

/** The searched paths under each shown field, in the order of the search fields. */
function pathsOf(plan: Plan): Map<IndexField, SearchedPaths> {
  let known = pathsOfPlans.get(plan)
  if (known === undefined) {
    const paths = [...new Set(plan.fields.flatMap(field => (field.years ? [] : field.paths)))]
    known = new Map(
      plan.index.fields
        .filter(field => shown.has(field.kind))
        .map(field => [
          field,
          paths
            .filter(path => path.split('.')[0] === field.name)
            .map(path => ({ path, searched: plan.fields.filter(searched => searched.paths.includes(path)) })),
        ]),
    )
    pathsOfPlans.set(plan, known)
  }
  return known
}

const ellipsis = '…'

/**
 * The excerpt of at most `limits.truncate` characters with the most matches, cut between words, with some text before the first match; it
 * starts and ends with an ellipsis where it is cut.
 */
function bestStretch(text: string, ranges: readonly Range[]): Highlight {
  const room = limits.truncate - 2 * ellipsis.length
  const best = densest(ranges, room - lead)
  const from = wordStart(text, Math.max(0, Math.min(ranges[best]![0] - lead, text.length - room)), ranges[best]![0])
  const to = wordEnd(text, Math.min(text.length, from + room), from)
  const before = from > 0 ? ellipsis : ''
  const behind = to < text.length && text.slice(to).trim() !== '' ? ellipsis : ''
  const shift = before.length - from
  return {
    text: before + text.slice(from, to) + behind,
    ranges: ranges.flatMap(([start, end]): Range[] =>
      end > from && start < to ? [[Math.max(start, from) + shift, Math.min(end, to) + shift]] : [],
    ),
  }
}

/** The range that is followed by the most others within `room` characters; of equal ones the first. */
function densest(ranges: readonly Range[], room: number): number {
  let best = 0
  let most = 0
  let end = 0
  ranges.forEach(([start], at) => {
    while (end < ranges.length && ranges[end]![1] <= start + room) end += 1
    if (end - at > most) {
      most = end - at
      best = at
    }
  })
  return best
}

/** Characters before the first match of an excerpt. */
const lead = 60

const isBetween = (text: string, at: number): boolean => at <= 0 || at >= text.length || /\s/.test(text[at]!) || /\s/.test(text[at - 1]!)

function wordStart(text: string, from: number, latest: number): number {
  let at = from
  while (at < latest && (!isBetween(text, at) || (at > 0 && /\s/.test(text[at]!)))) at += 1
  return at
}

function wordEnd(text: string, to: number, earliest: number): number {
  let at = to
  while (at > earliest && !isBetween(text, at)) at -= 1
  return at > earliest ? text.slice(0, at).trimEnd().length : behindWhole(text, to)
}

/** Does not split a surrogate pair. */
const behindWhole = (text: string, at: number): number => (/[\ud800-\udbff]/.test(text[at - 1]!) && at < text.length ? at - 1 : at)
