import type { Dsl } from './cluster-query.ts'

/** A search of one index, as its body. */
export type SearchBody = Readonly<Record<string, unknown>> & { query: Dsl }

export interface Hit {
  _score: number | null
  fields?: Record<string, (string | number)[]>
  sort?: (string | number)[]
}

export interface ClusterAnswer {
  total: number
  /** The parts of the index that answered. */
  shards: number
  hits: readonly Hit[]
  aggregations: Record<string, Aggregation>
  suggest: Record<string, { options: { text: string; freq: number }[] }[]>
}

export interface ClusterBucket {
  key: string | number
  doc_count: number
  [aggregation: string]: unknown
}

export interface Aggregation {
  value?: number
  count?: number
  doc_count?: number
  doc_count_error_upper_bound?: number
  sum_other_doc_count?: number
  buckets?: ClusterBucket[]
  after_key?: Record<string, unknown>
  [aggregation: string]: unknown
}

/** A search of an index of the cluster; its body is JSON. */
export interface AskedSearch {
  index: string
  body: string
}

/** Searches of a cluster; the caller waits for the answers. Throws SearchUnavailable; an answer is never partial. */
export interface ClusterCalls {
  /** One round trip. */
  search(asked: readonly AskedSearch[]): ClusterAnswer[]
}
