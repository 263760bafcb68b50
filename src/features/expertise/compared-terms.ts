import type { Reply } from '#contract/endpoint.ts'
import type { expertise } from '#contract/expertise.ts'

export type Compared = Reply<typeof expertise.expertises>['expertises'][number]

export interface ComparedTerm {
  term: string
  /** How many documents have it in all records. */
  total: number
  /** How many documents of each record have it, in their order. */
  counts: number[]
  /** How many of the records have it at all. */
  shared: number
}

/** The terms of several records: first those that most records share, then those of most documents. */
export function comparedTerms(records: readonly Compared[]): ComparedTerm[] {
  const found = (records[0]?.terms ?? []).map(({ term, total }) => {
    const counts = records.map(record => record.terms.find(one => one.term === term)?.count ?? 0)
    return { term, total, counts, shared: counts.filter(count => count > 0).length }
  })
  const weight = ({ counts }: ComparedTerm) => counts.reduce((sum, count) => sum + count, 0)
  return found.toSorted((a, b) => b.shared - a.shared || weight(b) - weight(a) || (a.term < b.term ? -1 : 1))
}
