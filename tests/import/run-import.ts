import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { DocumentStore } from '#server/catalogue/documents/document-store.ts'
import { documentsOfFolder } from '#server/catalogue/embedded/document-store.ts'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import type { Documents } from '#server/catalogue/embedded/storage/documents.ts'
import { refreshSegments } from '#server/catalogue/embedded/storage/segments.ts'
import { importFormats } from '#server/import/formats.ts'
import { Progress } from '#server/import/progress.ts'
import type { ImportReport } from '#server/import/report.ts'
import { type IndexProgress, runImport } from '#server/import/run.ts'
import { sourceFiles } from '#server/import/source-files.ts'

const folders: string[] = []

/** An empty folder that is deleted after the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'indago-import-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A file of these bytes in its own folder. */
export function fileOf(name: string, bytes: string | Uint8Array): string {
  const path = join(freshFolder(), name)
  writeFileSync(path, bytes)
  return path
}

/** An importer's records by slug, and its refusals. */
export async function readFiles(format: string, ...paths: string[]): Promise<{ taken: Map<string, CatalogueRecord>; refused: string[] }> {
  const chosen = importFormats.get(format)!
  const { files } = await sourceFiles(paths, chosen)
  const read = await chosen.reader(files.filter(file => chosen.isHelper?.(file.path.split('/').at(-1)!)))
  const taken = new Map<string, CatalogueRecord>()
  const refused: string[] = []
  for (const file of files) {
    if (chosen.isHelper?.(file.path.split('/').at(-1)!)) continue
    for await (const one of read(file)) {
      if ('refused' in one) refused.push(`${one.place}: ${one.refused}`)
      else if ('record' in one) taken.set(one.record.slug_values[0]!, one.record)
    }
  }
  return { taken, refused }
}

/** A whole run into a folder, as the command does it. */
export async function importInto(dir: string, format: string, ...paths: string[]): Promise<ImportReport> {
  const catalogue = await openCatalogueFiles(dir)
  try {
    return await importTo(documentsOfFolder(catalogue), dir, format, paths, onProgress =>
      refreshSegments(dir, catalogue.documents, onProgress),
    )
  } finally {
    await catalogue.close()
  }
}

/** A run into any records; `dir` gets its report. */
export async function importTo(
  documents: DocumentStore,
  dir: string,
  format: string,
  paths: string[],
  index?: (onProgress: IndexProgress) => Promise<void>,
): Promise<ImportReport> {
  const chosen = importFormats.get(format)!
  return runImport(dir, documents, chosen, await sourceFiles(paths, chosen), new Progress(new SilentOutput()), index)
}

/** Opens a folder's records for the time of `look`, in their file and as others see them. */
export async function withDocuments<T>(dir: string, look: (documents: Documents, store: DocumentStore) => T | Promise<T>): Promise<T> {
  const catalogue = await openCatalogueFiles(dir)
  try {
    return await look(catalogue.documents, documentsOfFolder(catalogue))
  } finally {
    await catalogue.close()
  }
}

/** Every readable content of a folder, sorted. */
export const contentsOf = (dir: string): Promise<string[]> =>
  withDocuments(dir, documents =>
    (['publications', 'researchers', 'organisations', 'clinical_trials'] as const)
      .flatMap(index => [...documents.all(index)].map(({ record }) => JSON.stringify(record)))
      .sort(),
  )

class SilentOutput extends Writable {
  override _write(_chunk: unknown, _encoding: unknown, done: () => void): void {
    done()
  }
}
