import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import type { Logger } from '../../core/log.ts'
import type { Aliases } from './aliases.ts'
import type { Cluster } from './client.ts'
import type { FollowedDocuments } from './followed-documents.ts'
import { markOf } from './names.ts'
import type { Positions } from './positions.ts'

/** The form of an index, and of the documents in it. */
export interface IndexForm {
  bodyOf(index: IndexData): IndexBody
  sourceOf(index: IndexData, record: CatalogueRecord, addedAt: number): object
}

export interface IndexBody {
  settings: Record<string, unknown>
  mappings: Record<string, unknown> & { properties: Record<string, unknown>; _meta?: Record<string, unknown> }
}

/** What everything that writes the indexes works with. */
export interface IndexParts {
  cluster: Cluster
  aliases: Aliases
  positions: Positions
  documents: FollowedDocuments
  form: IndexForm
  log: Logger
}

/** The mark of the index that this version of Indago needs of these documents. */
export const markFor = ({ form }: Pick<IndexParts, 'form'>, index: IndexName, catalogueId: string): string =>
  markOf(form.bodyOf(indexes[index]), catalogueId)
