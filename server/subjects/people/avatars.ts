import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFiles } from '../../core/data-files.ts'
import { syncFolder } from '../../core/durable-file.ts'
import { OneAtATime } from '../../core/one-at-a-time.ts'
import type { Store } from '../../store/store.ts'
import { reencodePicture } from './pictures.ts'

export const avatarFolder = (dataDir: string): string => join(dataDir, dataFiles.avatars)

/** The form of the names given here, with those of thumbnails. A name is random: it does not identify the person. */
export const avatarNamePattern = /^[0-9a-f]{32}(?:-thumb)?\.webp$/
const thumbnailOf = (name: string): string => name.replace(/\.webp$/, '-thumb.webp')

/** Pictures that may wait while one is encoded: each takes up to a second and much memory. */
const maxWaiting = 16

/** The avatars, each in its own file. */
export class Avatars {
  readonly #dir: string
  readonly #encoding = new OneAtATime(maxWaiting)

  constructor(dataDir: string) {
    this.#dir = avatarFolder(dataDir)
  }

  /** Encodes the picture and writes it to the disk; returns its name. It does not belong to an account yet. */
  async add(bytes: Buffer): Promise<string> {
    const { picture, thumbnail } = await this.#encoding.run(() => reencodePicture(bytes))
    const name = `${randomBytes(16).toString('hex')}.webp`
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    try {
      await writeFile(join(this.#dir, name), picture, { flag: 'wx', flush: true })
      await writeFile(join(this.#dir, thumbnailOf(name)), thumbnail, { flag: 'wx', flush: true })
      syncFolder(this.#dir)
    } catch (problem) {
      // A full disk (D5): what was written of it is removed.
      await this.remove(name)
      throw problem
    }
    return name
  }

  async remove(name: string | null | undefined): Promise<void> {
    if (!name) return
    for (const file of [name, thumbnailOf(name)]) await rm(join(this.#dir, file), { force: true })
  }
}

/** Removes avatars without an account or a group, left by a server that was killed between two steps. Runs before the server starts. */
export async function removeUnusedAvatars(dataDir: string, store: Store): Promise<void> {
  const found = await readdir(avatarFolder(dataDir)).catch(() => [])
  if (found.length === 0) return
  const tables = ['users', 'research_groups', 'communities'] as const
  const owned = await Promise.all(
    tables.map(table => store.read.selectFrom(table).select('avatar').where('avatar', 'is not', null).execute()),
  )
  const kept = new Set(owned.flat().flatMap(({ avatar }) => [avatar, thumbnailOf(avatar!)]))
  for (const file of found)
    if (avatarNamePattern.test(file) && !kept.has(file)) await rm(join(avatarFolder(dataDir), file), { force: true })
}
