import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { openCatalogueFiles } from '../catalogue/embedded/storage/catalogue-files.ts'
import { refreshSegments } from '../catalogue/embedded/storage/segments.ts'
import { demoCatalogue } from './demo-catalogue.ts'

const batchSize = 1000

/** Increased whenever the records or their shape change. */
export const demoEdition = 3

/**
 * Writes the demo catalogue, and `more` records about it, into a data folder and marks it as a demo. It can be run again after an interruption.
 * `onProgress` gets a line from time to time.
 */
export async function writeDemoCatalogue(
  dir: string,
  onProgress: (line: string) => void,
  more: (demo: readonly CatalogueRecord[]) => Promise<readonly CatalogueRecord[]> = () => Promise.resolve([]),
): Promise<void> {
  const { documents, close } = await openCatalogueFiles(dir)
  try {
    documents.setMetaValue('demo', 'yes')
    const demo = demoCatalogue()
    const records = [...demo, ...(await more(demo))]
    for (let at = 0; at < records.length; at += batchSize) {
      documents.write(records.slice(at, at + batchSize))
      onProgress(
        `Demo catalogue: ${Math.min(at + batchSize, records.length).toLocaleString('en-GB')} of ${records.length.toLocaleString('en-GB')} records`,
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
