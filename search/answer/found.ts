import type { QueryPart } from '../match/query-parts.ts'
import type { QueryNode } from '../query/query.ts'
import type { Matched } from '../match/ranking.ts'

/** What a search lists: records with all words and, if those are few, records with most of them. */
export interface Found {
  /** The words and phrases of a plain query. */
  parts: readonly QueryPart[] | undefined
  /** Records with an identifier that was asked for. */
  identified: Matched[] | undefined
  all: Matched[]
  most: Matched[] | undefined
  /** Nothing has most of the words, so `most` has any of them. */
  isSome: boolean
}

/** All that a search lists, in the order of its reply. */
export const allListed = ({ identified = [], all, most = [] }: Pick<Found, 'identified' | 'all' | 'most'>): Matched[] => [
  ...identified,
  ...all,
  ...most,
]

export const documentCount = (matched: readonly Matched[]): number => matched.reduce((sum, one) => sum + one.documents.length, 0)

/** When each of the works appeared, and how often it is cited. */
export function* citedWorks(matched: readonly Matched[]): Generator<{ newest: number; cited: number }> {
  for (const { searched, documents } of matched) {
    const { newest, cited } = searched.segment
    for (let at = 0; at < documents.length; at += 1) yield { newest: newest[documents[at]!]!, cited: cited[documents[at]!]! }
  }
}

/** The parts of the query that a result lacks. */
export function missingIn(matched: readonly Matched[], parts: readonly QueryPart[], slug: string): QueryNode[] {
  for (const { searched, matcher } of matched) {
    const document = searched.find(slug)
    if (document < 0) continue
    const alone = Uint32Array.of(document)
    return parts.flatMap(({ node, query }) => (matcher.match(query, alone).length === 0 ? [node] : []))
  }
  return []
}

/** How many were added after a moment; none without one. */
export function addedLater(matched: readonly Matched[], since: number | undefined): number {
  if (since === undefined) return 0
  let later = 0
  for (const { searched, documents } of matched)
    for (let at = 0; at < documents.length; at += 1) if (searched.segment.added[documents[at]!]! > since) later += 1
  return later
}
