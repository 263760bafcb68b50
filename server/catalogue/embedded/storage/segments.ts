import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { DamagedSegment, OutdatedSegment, openSegment, type Segment, SegmentBuilder } from '#search/index.ts'
import { writeDurably } from '../../../core/durable-file.ts'
import { DamagedData } from '../../../core/startup-errors.ts'
import type { Documents } from './documents.ts'
import { type Manifest, readManifest, removeUnreferenced, segmentsFolder, writeManifest } from './manifest.ts'

/** Called while an index is built, with the number of records done and in total. */
export type BuildProgress = (index: IndexName, done: number, total: number) => void

/** A segment file that was written but is not current yet. */
export interface BuiltSegment {
  index: IndexName
  file: string
  upTo: number
}

/**
 * Builds a segment of all existing records of an index and writes it to a new file. Yields to other work every few hundred records, so that
 * progress can be shown.
 */
export async function buildSegment(
  dir: string,
  documents: Documents,
  index: IndexName,
  generation: number,
  onProgress: BuildProgress = () => {},
): Promise<BuiltSegment> {
  const upTo = documents.newestChange(index)
  const total = documents.size(index)
  const builder = new SegmentBuilder(indexes[index])
  onProgress(index, 0, total)
  for (const { record, addedAt } of documents.all(index)) {
    builder.add(record, addedAt)
    if (builder.size % 500 !== 0) continue
    onProgress(index, builder.size, total)
    await new Promise(setImmediate)
  }
  onProgress(index, total, total)
  await new Promise(setImmediate)
  const file = `${index.replaceAll('_', '-')}-${generation}.seg`
  writeDurably(join(segmentsFolder(dir), file), builder.finish())
  return { index, file, upTo }
}

/** Makes a built segment the current one and removes files that are no longer used. */
export function activateSegment(dir: string, manifest: Manifest, built: BuiltSegment): Manifest {
  const next: Manifest = {
    generation: manifest.generation + 1,
    indexes: { ...manifest.indexes, [built.index]: { file: built.file, upTo: built.upTo } },
  }
  writeManifest(dir, next)
  removeUnreferenced(dir, next)
  return next
}

/** Rebuilds every index that changed since its segment was built. Used after an import, before anything is searched. */
export async function refreshSegments(dir: string, documents: Documents, onProgress?: BuildProgress): Promise<void> {
  let manifest = readManifest(dir)
  removeUnreferenced(dir, manifest)
  for (const index of Object.keys(indexes) as IndexName[]) {
    if (documents.newestChange(index) <= (manifest.indexes[index]?.upTo ?? 0)) continue
    manifest = activateSegment(dir, manifest, await buildSegment(dir, documents, index, manifest.generation + 1, onProgress))
  }
}

/**
 * The current segment of an index; undefined if there is none, or if it was built for an older definition of the index and must be rebuilt.
 * Throws DamagedData.
 */
export function openCurrentSegment(dir: string, manifest: Manifest, index: IndexName): Segment | undefined {
  const entry = manifest.indexes[index]
  const path = entry && join(segmentsFolder(dir), entry.file)
  if (!path || !existsSync(path)) return undefined
  try {
    return openSegment(indexes[index], readAligned(path))
  } catch (error) {
    if (error instanceof OutdatedSegment) return undefined
    if (!(error instanceof DamagedSegment)) throw error
    throw new DamagedData(path, asClause(error.message), 'delete it, and it is rebuilt from catalogue.db')
  }
}

const asClause = (sentence: string): string => sentence.replace(/\.$/, '').replace(/^[A-Z]/, first => first.toLowerCase())

/** Node reads small files into a shared pool at any offset; segments need an aligned start. */
function readAligned(path: string): Uint8Array {
  if (statSync(path).size > 1 << 16) return readFileSync(path)
  return new Uint8Array(readFileSync(path))
}
