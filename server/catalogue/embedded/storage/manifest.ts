import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { indexNames } from '#contract/indexes/shape.ts'
import { dataFiles } from '../../../core/data-files.ts'
import { writeDurably } from '../../../core/durable-file.ts'
import { DamagedData } from '../../../core/startup-errors.ts'

const entry = v.object({
  /** The segment's file, in the same folder. */
  file: v.pipe(v.string(), v.regex(/^[\w-]+\.seg$/)),
  /** The last change that the segment contains; later ones are searched as live records. */
  upTo: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
const manifest = v.object({
  generation: v.pipe(v.number(), v.integer(), v.minValue(0)),
  indexes: v.record(v.picklist(indexNames), v.optional(entry)),
})
/** The current segment of each index. */
export type Manifest = v.InferOutput<typeof manifest>

export const segmentsFolder = (dir: string): string => join(dir, dataFiles.segments)
const manifestPath = (dir: string): string => join(segmentsFolder(dir), 'manifest.json')

/** The current manifest; an empty one if there is no file yet. Throws DamagedData. */
export function readManifest(dir: string): Manifest {
  const path = manifestPath(dir)
  if (!existsSync(path)) return { generation: 0, indexes: {} }
  try {
    return v.parse(manifest, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new DamagedData(path, 'it is not a list of segments', 'delete its folder, and it is rebuilt from catalogue.db')
  }
}

export function writeManifest(dir: string, next: Manifest): void {
  writeDurably(manifestPath(dir), Buffer.from(JSON.stringify(next, null, 1)))
}

/** Removes segment files that no manifest names, left over from a crash or a finished merge. */
export function removeUnreferenced(dir: string, { indexes }: Manifest): void {
  mkdirSync(segmentsFolder(dir), { recursive: true })
  const named = new Set(Object.values(indexes).map(one => one?.file))
  for (const file of readdirSync(segmentsFolder(dir)))
    if (/\.(?:seg|part)$/.test(file) && !named.has(file)) rmSync(join(segmentsFolder(dir), file), { force: true })
}
