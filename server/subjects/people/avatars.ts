import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { OneAtATime } from '../../core/one-at-a-time.ts'
import type { FileStore } from '../../files/port.ts'
import type { Store } from '../../store/store.ts'
import { reencodePicture } from './pictures.ts'

const thumbnailOf = (name: string): string => name.replace(/\.webp$/, '-thumb.webp')

/** Pictures that may wait while one is encoded: each takes up to a second and much memory. */
const maxWaiting = 16

/** The avatars, each in its own file, with a random name: it does not identify the person. */
export class Avatars {
  readonly #files: FileStore
  readonly #encoding = new OneAtATime(maxWaiting)

  constructor(files: FileStore) {
    this.#files = files
  }

  /** Encodes the picture that a user sent and keeps it; returns its name. It does not belong to anything yet. */
  async add(userId: string, bytes: Buffer): Promise<string> {
    const { picture, thumbnail } = await this.#encoding.run(userId, () => reencodePicture(bytes))
    const name = `${randomBytes(16).toString('hex')}.webp`
    try {
      await this.#files.put(name, Readable.from([picture]), picture.length)
      await this.#files.put(thumbnailOf(name), Readable.from([thumbnail]), thumbnail.length)
    } catch (problem) {
      // A full disk (D5): what was written of it is removed.
      await this.remove(name)
      throw problem
    }
    return name
  }

  /** Nobody has it any more. What cannot be deleted now is removed later. */
  async remove(name: string | null | undefined): Promise<void> {
    if (!name) return
    for (const file of [name, thumbnailOf(name)]) await this.#files.delete(file).catch(() => {})
  }
}

/**
 * Removes avatars without an account or a group, left by a server that was killed between two steps. Before a server starts that has its files for
 * itself that is all of them; otherwise those from before a moment, because a young one may be about to belong to somebody.
 */
export async function removeUnusedAvatars(files: FileStore, store: Store, before = Infinity): Promise<void> {
  await files.removeUnfinished(before)
  const found = await files.names(before)
  if (found.length === 0) return
  const tables = ['users', 'research_groups', 'communities'] as const
  const owned = await Promise.all(
    tables.map(table => store.read.selectFrom(table).select('avatar').where('avatar', 'is not', null).execute()),
  )
  const kept = new Set(owned.flat().flatMap(({ avatar }) => [avatar, thumbnailOf(avatar!)]))
  for (const file of found) if (!kept.has(file)) await files.delete(file)
}
