import { randomBytes } from 'node:crypto'
import { storedFileAddress } from '#contract/stored-files.ts'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import { Refusal } from '../../core/refusal.ts'
import { Signer } from '../../core/signer.ts'
import type { FileStore, OpenedFile } from '../../files/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { TokenKey } from '../sessions/index.ts'
import { addFileRow, fileRow, isOffered, type StoredFile } from './rows.ts'

/** A file that the server has made for a user. */
interface NewFile {
  userId: string
  /** As it is saved on a device: `papers.csv`. */
  title: string
  type: string
  pieces: AsyncIterable<Uint8Array>
}

const linkMs = deliveryLimits.files.linkMinutes * 60_000
const keptMs = deliveryLimits.files.days * 24 * 3600_000
/** A file is written before its row, so a young one without a row may be about to get it. */
const youngMs = 3600_000

/** The files that the server has made for its users: bytes in the file store, whose they are in the store, and links for a few minutes. */
export class StoredFiles {
  readonly #store: Store
  readonly #files: FileStore
  readonly #links: Signer

  constructor(store: Store, files: FileStore, key: TokenKey) {
    this.#store = store
    this.#files = files
    this.#links = new Signer(key.secret, 'links to stored files')
  }

  /**
   * Keeps a file for some days. Returns its address, for the action `download` of a notification.
   * @internal For whatever is made on the server and fetched later.
   */
  async add({ userId, title, type, pieces }: NewFile, now: number): Promise<string> {
    const name = randomBytes(16).toString('hex')
    const bytes = await this.#files.put(name, pieces, deliveryLimits.files.bytes)
    const row = { name, user_id: userId, title, type, bytes, created_at: now, expires_at: now + keptMs }
    const dropped = await this.#store
      .write(tx => addFileRow(tx, row))
      .catch(async (problem: unknown) => {
        await this.#discard(name)
        throw problem
      })
    for (const old of dropped) await this.#discard(old)
    return `/files/${name}`
  }

  /** What cannot be deleted now has no row, and is removed later. */
  readonly #discard = (name: string): Promise<void> => this.#files.delete(name).catch(() => {})

  /** The path of a link to a file that a notification offers. What is no address of ours is refused, and what is not theirs looks absent (A23). */
  async link(userId: string, address: string, notification: string, now: number): Promise<{ url: string; expires_at: number }> {
    const name = storedFileAddress.exec(address)?.[1]
    if (name === undefined) throw new Refusal('malformed')
    const number = numberOf(notification)
    const isTheirs = number !== undefined && (await isOffered(this.#store.read, userId, number, address))
    const file = isTheirs ? await fileRow(this.#store.read, userId, name, now) : undefined
    if (!file || number === undefined) throw new Refusal('not_found')
    const expires_at = Math.min(now + linkMs, file.expires_at)
    const what = Buffer.from(JSON.stringify([name, userId, number, expires_at])).toString('base64url')
    return { url: `/files/${what}.${this.#links.sign(what)}/${encodeURIComponent(file.title)}`, expires_at }
  }

  /** What a link leads to; undefined for one that was not made here, is over, or whose file or notification has gone. */
  async openLink(link: string, now: number): Promise<{ file: StoredFile; opened: OpenedFile } | undefined> {
    const [what = '', signature = '', ...more] = link.split('.')
    if (more.length > 0 || !this.#links.isSigned(what, signature)) return undefined
    const [name, userId, number, until] = JSON.parse(Buffer.from(what, 'base64url').toString()) as [string, string, number, number]
    if (now >= until || until > now + linkMs) return undefined
    const isThere = await isOffered(this.#store.read, userId, number, `/files/${name}`)
    const file = isThere ? await fileRow(this.#store.read, userId, name, now) : undefined
    const opened = file && (await this.#files.open(name))
    return opened && { file, opened }
  }

  /** The names of the files of an account that is being deleted; their rows go with it, and then the files (`removeFiles`). */
  async namesOf(tx: Tx, userId: string): Promise<string[]> {
    const rows = await tx.selectFrom('stored_files').select('name').where('user_id', '=', userId).execute()
    return rows.map(({ name }) => name)
  }

  async removeFiles(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#discard(name)
  }
}

/**
 * Deletes what is too old, and files without a row from before a moment: their account was deleted, or their server was killed. A young one may be about
 * to get its row; before a server starts that has its files for itself none is. Times of files are those of this machine.
 */
export async function pruneFiles(store: Store, files: FileStore, now: number, before = Date.now() - youngMs): Promise<void> {
  await store.write(tx => tx.deleteFrom('stored_files').where('expires_at', '<=', now).execute())
  await files.removeUnfinished(before)
  const found = await files.names(before)
  if (found.length === 0) return
  const rows = await store.read.selectFrom('stored_files').select('name').execute()
  const known = new Set(rows.map(row => row.name))
  for (const name of found) if (!known.has(name)) await files.delete(name)
}

const numberOf = (id: string): number | undefined => (/^\d{1,15}$/.test(id) ? Number(id) : undefined)
