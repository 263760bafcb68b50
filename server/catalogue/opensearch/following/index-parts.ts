import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type IndexData, type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { Logger } from '../../../core/log.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { Aliases } from './aliases.ts'
import type { Cluster } from '../cluster/client.ts'
import { markOf } from './names.ts'
import type { Positions } from './positions.ts'

/** The form of an index, and of the documents in it. */
export interface IndexForm {
  bodyOf(index: IndexData): IndexBody
  sourceOf(index: IndexData, record: CatalogueRecord, addedAt: number): object
}

export interface IndexBody {
  settings: object
  mappings: object
}

/** What everything that writes the indexes works with. */
export interface IndexParts {
  cluster: Cluster
  aliases: Aliases
  positions: Positions
  /** The truth about the records. */
  documents: Pick<DocumentStore, 'changes' | 'changedSince' | 'countChanges' | 'size'>
  form: IndexForm
  marks: FormMarks
  log: Logger
}

/** The mark of each index that this version of Indago needs, and of all together. */
export interface FormMarks {
  of: ReadonlyMap<IndexName, string>
  all: string
}

export function marksOf({ bodyOf }: IndexForm): FormMarks {
  const of = new Map(indexNames.map(index => [index, markOf(bodyOf(indexes[index]))]))
  return { of, all: markOf([...of.values()]) }
}

/** Which catalogue the documents are; empty while there are none, because the first one gives it its name. */
export async function catalogueOf({ documents }: Pick<IndexParts, 'documents'>): Promise<string> {
  const { catalogueId, newest } = await documents.changes()
  return Object.values(newest).some(change => change > 0) ? catalogueId : ''
}
