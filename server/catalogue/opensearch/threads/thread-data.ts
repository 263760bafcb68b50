import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchCluster } from '../../../core/search-cluster.ts'
import type { AnsweringEnd } from './waiting.ts'

/** What a search thread is started with. */
export interface ClusterThreadData {
  cluster: SearchCluster
  /** Groups of terms with the same meaning that were imported. */
  synonyms: readonly (readonly string[])[]
  /** Who answers for the records. */
  documents: AnsweringEnd
}

/** What a search thread asks of the records, which the server's own thread reads. */
export type DocumentsCall =
  | { read: 'records'; index: IndexName; slugs: readonly string[] }
  | { read: 'record'; index: IndexName; slug: string }
  | { read: 'addedAmongNext'; index: IndexName; change: number; since: number; most: number }
