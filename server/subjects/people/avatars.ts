import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../core/durable-file.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Store } from '../../store/store.ts'
import { drawnAnew } from './pictures.ts'

export const avatarFolder = (dataDir: string): string => join(dataDir, 'avatars')

/** The form of every name that is given here, and of its thumbnail's. A name is random: it says nothing of whose picture it is. */
export const avatarName = /^[0-9a-f]{32}(?:-thumb)?\.webp$/
const thumbnailOf = (name: string): string => name.replace(/\.webp$/, '-thumb.webp')

/** Pictures that may wait while one is drawn: each takes up to a second and much memory. */
const waitingAtMost = 16

/** The pictures of people, as files of their own. */
export class Avatars {
  readonly #dir: string
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(dataDir: string) {
    this.#dir = avatarFolder(dataDir)
  }

  /** Draws the picture anew and writes it down; answers its name. It is on the disk then, and belongs to nobody yet. */
  async add(bytes: Buffer): Promise<string> {
    const { picture, thumbnail } = await this.#inTurn(() => drawnAnew(bytes))
    const name = `${randomBytes(16).toString('hex')}.webp`
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    await writeFile(join(this.#dir, name), picture, { flag: 'wx', flush: true })
    await writeFile(join(this.#dir, thumbnailOf(name)), thumbnail, { flag: 'wx', flush: true })
    syncFolder(this.#dir)
    return name
  }

  async remove(name: string | null | undefined): Promise<void> {
    if (!name) return
    for (const file of [name, thumbnailOf(name)]) await rm(join(this.#dir, file), { force: true })
  }

  /** One after the other, so that many large pictures at once take no more memory than one. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= waitingAtMost) throw new Refusal('not_ready', { retryAfter: 5 })
    this.#waiting += 1
    const mine = this.#last.then(work, work)
    this.#last = mine.catch(() => undefined)
    return mine.finally(() => (this.#waiting -= 1))
  }
}

/** Removes pictures that belong to nobody: a server that was killed between two steps left them. Before anybody is served. */
export async function sweepAvatars(dataDir: string, store: Store): Promise<void> {
  const found = await readdir(avatarFolder(dataDir)).catch(() => [])
  if (found.length === 0) return
  const owned = await store.read.selectFrom('users').select('avatar').where('avatar', 'is not', null).execute()
  const kept = new Set(owned.flatMap(({ avatar }) => [avatar, thumbnailOf(avatar!)]))
  for (const file of found) if (avatarName.test(file) && !kept.has(file)) await rm(join(avatarFolder(dataDir), file), { force: true })
}
