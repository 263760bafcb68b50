import { exactSlot, type Scoring, scoringOf, type Slot } from '#search/match/compiled-query.ts'
import { synonymShare } from '#search/match/first-scores.ts'
import type { Budget } from '#search/query/engine-request.ts'
import { looseName, partOfTitle, wholeName } from '#search/segment/name-keys.ts'
import type { ClusterIndex } from './cluster-index.ts'
import { clusterQuery, type Dsl, slotPlaces, without } from './cluster-query.ts'
import { marked } from './found-documents.ts'

/**
 * What gives the cluster's score: our rarity times our impact for each word (firstScores), the best of its forms, of several fields the best
 * one's.
 */
export function scoringClauses(on: ClusterIndex, scoring: Scoring, weightOf: (slot: Slot) => number, work: Budget): Dsl[] {
  const { plan } = on
  const { exact: exactShare, name: nameShare, partOfTitle: partShare, looseName: looseShare } = plan.weights
  const ofSlot = (slot: Slot, weight: number): Dsl[] => {
    const queries = slotPlaces(plan, slot, plan.stemmed).flatMap(place => {
      const terms = 'term' in place ? [place.term] : on.begun(place.prefix, work).words
      return terms.map((value): Dsl => ({ term: { [place.field]: { value, boost: weight } } }))
    })
    return queries.length > 1 ? [{ dis_max: { queries } }] : queries
  }
  const ofWords = (slots: readonly Slot[], share: number): Dsl[] =>
    slots.flatMap(slot => {
      const typed = exactSlot(slot)
      return [...ofSlot(slot, share * weightOf(slot)), ...(typed ? ofSlot(typed, share * exactShare * weightOf(typed)) : [])]
    })
  const most = (slots: readonly Slot[]): number => slots.reduce((sum, slot) => sum + weightOf(slot), 0)
  const clauses = ofWords(scoring.slots, 1)
  for (const { as, others } of scoring.synonyms) {
    const before = [clusterQuery(plan, as)]
    const original = most(scoringOf(as).slots)
    for (const { query, slots } of others) {
      const own = clusterQuery(plan, query)
      const share = synonymShare * Math.min(1, original / most(slots))
      if (slots.length > 0) clauses.push({ bool: { filter: [without(own, [...before])], should: ofWords(slots, share) } })
      before.push(own)
    }
  }
  if (scoring.name !== undefined) {
    const total = most(scoring.slots)
    const called = (word: string, boost: number): Dsl => ({ constant_score: { filter: marked([word]), boost } })
    clauses.push(called(wholeName(plan, scoring.name), nameShare * total), called(partOfTitle(scoring.name), 1.5 * partShare * total))
    const loose = looseName(plan, scoring.name)
    if (loose !== undefined) clauses.push(called(loose, looseShare * total))
  }
  return clauses
}
