import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { openCatalogueFiles } from '../catalogue/embedded/storage/catalogue-files.ts'
import { refreshSegments } from '../catalogue/embedded/storage/segments.ts'
import { demoCatalogue } from './demo-catalogue.ts'

const batch = 1000

/** Raised whenever the records or their shape change. */
export const demoEdition = 2

/**
 * Writes the demo catalogue, and `more` records, into a data folder and marks the folder as a demo. Can be run again after it was
 * interrupted. `onProgress` hears a line now and then.
 */
export async function writeDemoCatalogue(
  dir: string,
  onProgress: (line: string) => void,
  more: readonly CatalogueRecord[] = [],
): Promise<void> {
  const { documents, close } = await openCatalogueFiles(dir)
  try {
    documents.setMark('demo', 'yes')
    const records = [...demoCatalogue(), ...more]
    for (let at = 0; at < records.length; at += batch) {
      documents.write(records.slice(at, at + batch))
      onProgress(
        `Demo catalogue: ${Math.min(at + batch, records.length).toLocaleString('en-GB')} of ${records.length.toLocaleString('en-GB')} records`,
      )
      await new Promise(setImmediate)
    }
    let indexed = ''
    await refreshSegments(dir, documents, index => {
      if (index === indexed) return
      indexed = index
      onProgress(`Demo catalogue: indexing ${index.replaceAll('_', ' ')}`)
    })
  } finally {
    await close()
  }
}
