import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { documentsOfFolder } from '#server/catalogue/embedded/document-store.ts'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { openReader } from '#server/catalogue/embedded/storage/database.ts'
import { Documents } from '#server/catalogue/embedded/storage/documents.ts'
import { refreshSegments } from '#server/catalogue/embedded/storage/segments.ts'
import { importFormats } from '#server/import/formats.ts'
import { Progress } from '#server/import/progress.ts'
import { runImport } from '#server/import/run.ts'
import { sourceFiles } from '#server/import/source-files.ts'

const data = resolve(process.env['INDAGO_DATA'] ?? '../shared/data')

/** What is imported, in this order; names below the folder of real data. */
const sources = [
  ['acl', 'acl-anthology'],
  ['ror', 'ror'],
  ['cordis', 'cordis'],
  ['clinical-trials', 'clinicaltrials'],
  ['uspto', 'patents/uspto'],
] as const

export const hasSources = (): boolean => sources.every(([, folder]) => existsSync(join(data, folder)))

/** The code that decides what a record looks like. A catalogue that was imported by other code is not used again. */
const importers = 'server/import'

/** The records of all sources, imported once and kept in the folder for temporary files. */
export async function openRealCatalogue(): Promise<Documents> {
  const dir = join(tmpdir(), `indago-quality-${versionOf(importers)}`)
  if (!existsSync(dir)) {
    const unfinished = mkdtempSync(join(tmpdir(), 'indago-quality-import-'))
    try {
      await importAll(unfinished)
      renameSync(unfinished, dir)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  return new Documents(openReader(dir))
}

async function importAll(dir: string): Promise<void> {
  const catalogue = await openCatalogueFiles(dir)
  try {
    for (const [name, folder] of sources) {
      const format = importFormats.get(name)!
      const files = await sourceFiles([join(data, folder)], format)
      await runImport(dir, documentsOfFolder(catalogue), format, files, new Progress(new Silent()), onProgress =>
        refreshSegments(dir, catalogue.documents, onProgress),
      )
    }
  } finally {
    await catalogue.close()
  }
}

function versionOf(folder: string): string {
  const hash = createHash('sha1').update(data)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.ts')) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}

class Silent extends Writable {
  override _write(_chunk: unknown, _encoding: unknown, done: () => void): void {
    done()
  }
}
