import type { Logger } from '../../../core/log.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { Cluster } from '../cluster/client.ts'
import type { Aliases } from './aliases.ts'
import type { FormMarks, IndexForm } from './index-form.ts'
import type { Positions } from './positions.ts'

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

/** Which catalogue the documents are; empty while there are none, because the first one gives it its name. */
export async function catalogueOf({ documents }: Pick<IndexParts, 'documents'>): Promise<string> {
  const { catalogueId, newest } = await documents.changes()
  return Object.values(newest).some(change => change > 0) ? catalogueId : ''
}
