import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { DamagedSegment, OutdatedSegment, openSegment, type Segment, SegmentBuilder } from '#search/index.ts'
import { writeDurably } from '../../../core/durable-file.ts'
import { DamagedData } from '../../../core/faults.ts'
import type { Documents } from './documents.ts'
import { type Manifest, readManifest, removeUnreferenced, segmentsFolder, writeManifest } from './manifest.ts'

/** Called while an index is built: how many of how many records are done. */
export type BuildProgress = (index: IndexName, done: number, total: number) => void

/** A segment file that was written but is not in force yet. */
export interface BuiltSegment {
  index: IndexName
  file: string
  upTo: number
}

/**
 * Builds a segment of all living records of an index and writes it aside under its new name. Gives way to other work
 * every few hundred records, so that progress can be shown meanwhile.
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

/** Puts a built segment in force and takes the files away that are not in force any more. */
export function adopt(dir: string, manifest: Manifest, built: BuiltSegment): Manifest {
  const next: Manifest = {
    generation: manifest.generation + 1,
    indexes: { ...manifest.indexes, [built.index]: { file: built.file, upTo: built.upTo } },
  }
  writeManifest(dir, next)
  removeUnreferenced(dir, next)
  return next
}

/** Builds anew every index that changed since its segment was made. After an import, before anyone searches. */
export async function refreshSegments(dir: string, documents: Documents, onProgress?: BuildProgress): Promise<void> {
  let manifest = readManifest(dir)
  removeUnreferenced(dir, manifest)
  for (const index of Object.keys(indexes) as IndexName[]) {
    if (documents.newestChange(index) <= (manifest.indexes[index]?.upTo ?? 0)) continue
    manifest = adopt(dir, manifest, await buildSegment(dir, documents, index, manifest.generation + 1, onProgress))
  }
}

/**
 * The segment of an index that is in force; undefined where there is none, or where it was built for an older definition
 * of the index and is to be built anew. Throws DamagedData.
 */
export function openedSegment(dir: string, manifest: Manifest, index: IndexName): Segment | undefined {
  const entry = manifest.indexes[index]
  const path = entry && join(segmentsFolder(dir), entry.file)
  if (!path || !existsSync(path)) return undefined
  try {
    return openSegment(indexes[index], readAligned(path))
  } catch (error) {
    if (error instanceof OutdatedSegment) return undefined
    if (!(error instanceof DamagedSegment)) throw error
    throw new DamagedData(path, plain(error.message), 'delete it, and it is built anew from catalogue.db')
  }
}

const plain = (sentence: string): string => sentence.replace(/\.$/, '').replace(/^[A-Z]/, first => first.toLowerCase())

/** Small files come out of a shared pool at odd places; segments want a beginning of their own. */
function readAligned(path: string): Uint8Array {
  if (statSync(path).size > 1 << 16) return readFileSync(path)
  return new Uint8Array(readFileSync(path))
}
