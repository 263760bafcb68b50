import { mkdirSync } from 'node:fs'
import { openDatabase } from './database.ts'
import { Documents } from './documents.ts'
import { checkPages, removeChecksum, matchesChecksum, writeChecksum } from './integrity.ts'
import { segmentsFolder } from './manifest.ts'

/** The records of a data folder, opened for writing. */
export interface CatalogueFiles {
  documents: Documents
  /** Closes the file and writes its checksum, so that the next start can trust it. */
  close: () => Promise<void>
}

/** Opens and checks `catalogue.db` in a data folder; creates it if it is missing. Throws DamagedData. */
export async function openCatalogueFiles(dir: string): Promise<CatalogueFiles> {
  mkdirSync(segmentsFolder(dir), { recursive: true })
  const isUnchanged = await matchesChecksum(dir)
  const db = openDatabase(dir)
  try {
    if (!isUnchanged) checkPages(dir, db)
  } catch (error) {
    db.close()
    throw error
  }
  const documents = new Documents(db, () => removeChecksum(dir))
  return {
    documents,
    async close() {
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.close()
      await writeChecksum(dir)
    },
  }
}
