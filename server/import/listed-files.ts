import { isUtf8 } from 'node:buffer'
import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'

/** A file of a folder. The name as the disk has it may not be UTF-8; `path` is for people. */
export interface ListedFile {
  path: string
  place: string | Buffer
}

/** A file or folder that is not read, and why. */
export interface SkippedFile {
  file: string
  reason: string
}

/** All files below a folder, sorted by path. Links are followed, to each folder once; what is no file is skipped. */
export async function filesBelow(folder: string): Promise<{ files: ListedFile[]; skipped: SkippedFile[] }> {
  const files: ListedFile[] = []
  const skipped: SkippedFile[] = []
  const seen = new Set<string>()

  async function list(place: Buffer, path: string): Promise<void> {
    const { dev, ino } = await stat(place)
    if (seen.has(`${dev} ${ino}`)) return void skipped.push({ file: path, reason: 'it links to a folder that was already listed' })
    seen.add(`${dev} ${ino}`)
    // Folders come before links, so that a link never takes the place of the folder itself.
    const entries = (await readdir(place, { withFileTypes: true, encoding: 'buffer' })).toSorted(foldersFirst)
    for (const { name } of entries) {
      const inside = Buffer.concat([place, slash, name])
      await add(inside, `${path}${path.endsWith('/') ? '' : '/'}${readableName(name)}`)
    }
  }

  async function add(place: Buffer, path: string): Promise<void> {
    const found = await stat(place).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error) skipped.push({ file: path, reason: reasonOf(found) })
    else if (found.isDirectory()) await list(place, path)
    else if (found.isFile()) files.push({ path, place })
    else skipped.push({ file: path, reason: 'it is not a file' })
  }

  await list(Buffer.from(folder), folder)
  return { files: files.toSorted(byPath), skipped }
}

const slash = Buffer.from('/')

const byPath = (a: ListedFile, b: ListedFile): number => (a.path < b.path ? -1 : 1)

const foldersFirst = (a: Dirent<Buffer>, b: Dirent<Buffer>): number =>
  Number(b.isDirectory()) - Number(a.isDirectory()) || Buffer.compare(a.name, b.name)

const reasonOf = ({ code, message }: NodeJS.ErrnoException): string =>
  code === 'ENOENT' ? 'it links to a file that does not exist' : code === 'ELOOP' ? 'it links to itself' : message

/** A name with the bytes that are not UTF-8 as `\xe9`. */
function readableName(name: Buffer): string {
  if (isUtf8(name)) return name.toString('utf8')
  return name.toString('latin1').replace(/[\u0080-\u00ff]/g, byte => `\\x${byte.charCodeAt(0).toString(16)}`)
}
