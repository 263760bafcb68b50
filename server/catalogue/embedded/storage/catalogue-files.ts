import { mkdirSync } from 'node:fs'
import { openDatabase } from './database.ts'
import { Documents } from './documents.ts'
import { checkPages, forgetSum, isAsLeft, leaveSum } from './integrity.ts'
import { segmentsFolder } from './manifest.ts'

/** The records of a data folder, opened for writing. */
export interface CatalogueFiles {
  documents: Documents
  /** Ends all writing and leaves the file so that the next start can trust it. */
  close: () => Promise<void>
}

/** Opens `catalogue.db` in a data folder, making it where there is none, and checks it. Throws DamagedData. */
export async function openCatalogueFiles(dir: string): Promise<CatalogueFiles> {
  mkdirSync(segmentsFolder(dir), { recursive: true })
  const asLeft = await isAsLeft(dir)
  const db = openDatabase(dir)
  try {
    if (!asLeft) checkPages(dir, db)
  } catch (error) {
    db.close()
    throw error
  }
  const documents = new Documents(db, () => forgetSum(dir))
  return {
    documents,
    async close() {
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.close()
      await leaveSum(dir)
    },
  }
}
