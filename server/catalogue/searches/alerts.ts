import type { IndexName } from '#contract/indexes/shape.ts'
import { titleOf } from '#contract/indexes/record.ts'
import { alertRequest, BadQuery, Percolator, TooCostly } from '#search/index.ts'
import { NotFound } from '../errors.ts'
import type { AlertSearches, FoundByAlerts, Searches } from '../port.ts'
import { namedProfiles } from './named-profiles.ts'
import { type Indexes, withinOf, workOf } from './search-request.ts'

/** Records of one call: few enough that no search waits long. */
const batch = 32
/** Finds of one call, unless one record has more: they are stored in one write job. */
const mostFinds = 2000
const longestTitle = 500

interface Percolation {
  version: string
  percolator: Percolator
  /** The searches as they were put, so that only changed ones are read again. */
  known: Map<string, string>
}

export const alertSearches = (indexes: Indexes): Pick<Searches, 'newMatches' | 'percolate'> => {
  const percolations = new Map<IndexName, Percolation>()

  return {
    newMatches(state, since, saved) {
      const searched = indexes.get(state.index)
      const request = alertRequest(searched, state, withinOf(indexes, state, saved))
      return searched.engine.search({ ...request, addedSince: since, work: workOf([searched]) }).newTotal
    },

    percolate({ index, after, since, alerts }) {
      const percolation = percolations.get(index) ?? { version: '', percolator: newPercolator(indexes, index), known: new Map() }
      if (percolation.version !== alerts.version && alerts.searches === undefined) return 'stale'
      if (alerts.searches) putAll(indexes, index, percolation, alerts.searches)
      percolation.version = alerts.version
      percolations.set(index, percolation)
      const { records, upTo } = indexes.get(index).addedAmongNext(after, since, batch)
      const added = records.flatMap(({ record, addedAt }) => (record ? { record, addedAt } : []))
      const found = new Map<string, FoundByAlerts>()
      for (const { record, addedAt } of added) {
        const slug = record.slug_values[0]!
        const title = titleOf(indexes.get(index).index, record).slice(0, longestTitle)
        found.set(slug, { slug, title, addedAt, searches: [], profiles: namedProfiles(indexes, index, record) })
      }
      for (const { id, slug } of percolation.percolator.matches(added)) found.get(slug)!.searches.push(id)
      return firstOf(records, found, upTo)
    },
  }
}

/** All finds up to a change; of too many those of the first records, at least of one. */
function firstOf(records: readonly { slug: string; change: number }[], found: ReadonlyMap<string, FoundByAlerts>, last: number) {
  const taken: FoundByAlerts[] = []
  let finds = 0
  let upTo: number | undefined
  for (const { slug, change } of records) {
    const one = found.get(slug)
    const more = one ? one.searches.length + one.profiles.length : 0
    finds += more
    if (finds > mostFinds && upTo !== undefined) return { upTo, found: taken }
    if (one && more > 0) taken.push(one)
    upTo = change
  }
  return { upTo: last, found: taken }
}

function newPercolator(indexes: Indexes, index: IndexName): Percolator {
  const searched = indexes.get(index)
  return new Percolator(searched.index, term => searched.engine.recordsWith(term))
}

/** A search that can no longer be read, or whose scope has gone, finds nothing; the others are not touched by that. */
function putAll(indexes: Indexes, index: IndexName, { percolator, known }: Percolation, searches: NonNullable<AlertSearches['searches']>) {
  const searched = indexes.get(index)
  const gone = new Set(known.keys())
  for (const { id, state } of searches) {
    gone.delete(id)
    const text = JSON.stringify(state)
    // What belongs to a scope changes with other records.
    if (known.get(id) === text && state.scoped_slug_texts.length === 0) continue
    known.set(id, text)
    try {
      percolator.put(id, alertRequest(searched, state, withinOf(indexes, state)))
    } catch (problem) {
      if (!(problem instanceof BadQuery || problem instanceof NotFound || problem instanceof TooCostly)) throw problem
      percolator.delete(id)
    }
  }
  for (const id of gone) {
    known.delete(id)
    percolator.delete(id)
  }
}
