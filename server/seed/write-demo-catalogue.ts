import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { DocumentStore } from '../catalogue/documents/document-store.ts'
import { documentsOfFolder } from '../catalogue/embedded/document-store.ts'
import { openCatalogueFiles } from '../catalogue/embedded/storage/catalogue-files.ts'
import { refreshSegments } from '../catalogue/embedded/storage/segments.ts'
import { demoCatalogue } from './demo-catalogue.ts'

const batchSize = 1000

/** Increased whenever the records or their shape change. */
export const demoEdition = 4

/** Where the demo catalogue is written. */
export interface DemoTarget {
  documents: DocumentStore
  /** Brings the search indexes up to date, where nobody else does. */
  index: (onProgress: (index: IndexName) => void) => Promise<void>
}

/** A data folder, with indexes of its own. */
const folderTarget = (dir: string) => async (): Promise<DemoTarget> => {
  const files = await openCatalogueFiles(dir)
  return { documents: documentsOfFolder(files), index: onProgress => refreshSegments(dir, files.documents, onProgress) }
}

/**
 * Writes the demo catalogue, and `more` records about it, into a data folder, or where `open` says, and marks it as a demo. It can be run
 * again after an interruption. `onProgress` gets a line from time to time.
 */
export async function writeDemoCatalogue(
  dir: string,
  onProgress: (line: string) => void,
  more: (demo: readonly CatalogueRecord[]) => Promise<readonly CatalogueRecord[]> = () => Promise.resolve([]),
  open: () => Promise<DemoTarget> = folderTarget(dir),
): Promise<void> {
  const { documents, index } = await open()
  try {
    await documents.setMetaValue('demo', 'yes')
    const demo = demoCatalogue()
    const records = [...demo, ...(await more(demo))]
    for (let at = 0; at < records.length; at += batchSize) {
      await documents.write(records.slice(at, at + batchSize))
      onProgress(
        `Demo catalogue: ${Math.min(at + batchSize, records.length).toLocaleString('en-GB')} of ${records.length.toLocaleString('en-GB')} records`,
      )
      await new Promise(setImmediate)
    }
    let indexed = ''
    await index(name => {
      if (name === indexed) return
      indexed = name
      onProgress(`Demo catalogue: indexing ${name.replaceAll('_', ' ')}`)
    })
  } finally {
    await documents.close()
  }
}
