import { createHash } from 'node:crypto'
import { type FileFolder, folderNames, type FileStore, type FileStores } from './port.ts'

/** What was copied of a folder, and what was there already, byte by byte the same. */
export interface Copied {
  folder: FileFolder
  copied: number
  same: number
  bytes: number
}

interface Content {
  bytes: number
  sha256: string
}

/**
 * Copies all files from one place to another, and reads each there to compare it with what was read here. It may be begun again: what is the same is
 * not copied again. Nothing is deleted here. Throws where a file is not the same afterwards.
 */
export async function copyFiles(
  from: FileStores,
  to: FileStores,
  onFile: (name: string, bytes: number) => void = () => {},
): Promise<Copied[]> {
  const done: Copied[] = []
  for (const folder of folderNames) {
    const sum = { folder, copied: 0, same: 0, bytes: 0 }
    const there = new Set(await to[folder].names())
    for (const name of await from[folder].names()) {
      const own = await contentOf(from[folder], name)
      // It was deleted meanwhile.
      if (!own) continue
      const isSame = there.has(name) && isEqual(own, await contentOf(to[folder], name))
      if (!isSame) await copy(from[folder], to[folder], name, own)
      sum[isSame ? 'same' : 'copied'] += 1
      sum.bytes += own.bytes
      onFile(`${folder}/${name}`, own.bytes)
    }
    done.push(sum)
  }
  return done
}

async function copy(from: FileStore, to: FileStore, name: string, own: Content): Promise<void> {
  const opened = await from.open(name)
  if (!opened) return
  await to.put(name, opened.content, own.bytes)
  if (!isEqual(own, await contentOf(to, name))) throw new Error(`The copy of ${name} is not what was read`)
}

async function contentOf(files: FileStore, name: string): Promise<Content | undefined> {
  const opened = await files.open(name)
  if (!opened) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of opened.content) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

const isEqual = (one: Content, other: Content | undefined): boolean => one.bytes === other?.bytes && one.sha256 === other.sha256
