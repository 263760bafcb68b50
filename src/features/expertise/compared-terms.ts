import type { Reply } from '#contract/endpoint.ts'
import type { expertise, ExpertiseTerm } from '#contract/expertise.ts'

export type Compared = Reply<typeof expertise.expertises>['expertises'][number]

export interface ComparedTerm {
  term: string
  /** The term of each record, in their order; undefined for a record without it. */
  of: (ExpertiseTerm | undefined)[]
  /** How many of the records have it. */
  shared: number
}

/** The terms of several records: first those that most records share, then those of most documents. */
export function comparedTerms(records: readonly Compared[]): ComparedTerm[] {
  const names = new Set(records.flatMap(record => record.terms.map(({ term }) => term)))
  const found = [...names].map(term => {
    const of = records.map(record => record.terms.find(one => one.term === term))
    return { term, of, shared: of.filter(Boolean).length }
  })
  const weight = ({ of }: ComparedTerm) => of.reduce((sum, one) => sum + (one?.count ?? 0), 0)
  return found.toSorted((a, b) => b.shared - a.shared || weight(b) - weight(a) || (a.term < b.term ? -1 : 1))
}
