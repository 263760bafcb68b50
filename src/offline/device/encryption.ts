import { type DBCore, type DBCoreTable, Dexie, type Middleware } from 'dexie'
import type { TableRule } from '../mirror/tables.ts'
import { hashBucket } from '../declare/op.ts'
import { type Box, opened, sealed } from './box.ts'
import { waited } from './waits.ts'

/**
 * Encrypts rows below the tables (src/offline/README.md "Who can read the stored data"); all other code reads and writes whole rows. The fields that choose a row are stored in
 * the clear, as the table's rule says; everything else is stored encrypted beside them.
 *
 * A cursor (`filter`, `each`, `anyOf` with several values) sees rows as they are stored: test only clear fields there.
 */
interface EncryptedRule extends TableRule {
  clear: ReadonlySet<string>
}

type Row = Readonly<Record<string, unknown>> & { readonly box?: Box; readonly unreadable?: string }

/** Characters of decrypted rows in the cache, so that a long queue is decrypted once and not at every read. */
const cacheSize = 16_000_000

/** The key of one open database, and a cache of what it decrypted. Without a key rows are written in the clear, and encrypted ones stay unreadable. */
export class RowCipher {
  /** Change it with `use`. */
  key: CryptoKey | undefined
  /** The database is closed: nothing may be written any more, least of all in the clear. */
  isOver = false
  #texts = new Map<string, string>()
  #size = 0

  textOf = (id: string): string | undefined => this.#texts.get(id)

  remember(id: string, text: string): void {
    if (this.#texts.has(id)) return
    this.#texts.set(id, text)
    this.#size += text.length
    for (const [oldest, { length }] of this.#texts) {
      if (this.#size <= cacheSize) break
      this.#texts.delete(oldest)
      this.#size -= length
    }
  }

  /** Encrypts bytes as they are; undefined without a key. */
  async seal(bytes: Uint8Array<ArrayBuffer>): Promise<Box | undefined> {
    const { key } = this
    return key && sealed(bytes, key)
  }

  /** Undefined without the key that the bytes were encrypted with. */
  async open(box: Box): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { key } = this
    return key && opened(box, key)
  }

  /** Sets the key, or removes it. */
  use(key: CryptoKey | undefined): void {
    this.key = key
    this.#texts.clear()
    this.#size = 0
  }

  end(): void {
    this.isOver = true
    this.use(undefined)
  }
}

/** A table without a rule is encrypted entirely. */
export const encryptedRows = (cipher: RowCipher, rules: Readonly<Record<string, TableRule>>): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'encrypted rows',
  create: core => ({
    ...core,
    table: name => {
      const table = core.table(name)
      const rule = rules[name] ?? { clear: keyFields(table) }
      return isEncrypted(rule) ? encryptedTable(table, rule, cipher) : table
    },
  }),
})

const isEncrypted = (rule: TableRule): rule is EncryptedRule => rule.clear !== 'everything'

/** The fields that a table's indexes need. */
const keyFields = ({ schema }: DBCoreTable): ReadonlySet<string> =>
  new Set([schema.primaryKey, ...schema.indexes].flatMap(({ keyPath }) => keyPath ?? []))

function encryptedTable(table: DBCoreTable, rule: EncryptedRule, cipher: RowCipher): DBCoreTable {
  return {
    ...table,
    mutate: request => {
      if (request.type !== 'add' && request.type !== 'put') return table.mutate(request)
      if (cipher.isOver) return Dexie.Promise.reject(new Dexie.DatabaseClosedError())
      const encrypted = encryptAll(request.values as Row[], rule, cipher)
      const write = (values: readonly Row[]) => table.mutate({ ...request, values: [...values] })
      return 'now' in encrypted ? write(encrypted.now) : waited(encrypted.later).then(write)
    },
    get: request =>
      table
        .get(request)
        .then((row: Row | undefined) => ready(decryptAll([row], rule, cipher)))
        .then(([row]) => row),
    getMany: request =>
      table
        .getMany(request)
        .then((rows: Rows) => ready(decryptAll(rows, rule, cipher)))
        .then(rows => [...rows]),
    query: request =>
      table
        .query(request)
        .then(answer =>
          request.values
            ? ready(decryptAll(answer.result as Row[], rule, cipher)).then(rows => ({ ...answer, result: [...rows] }))
            : answer,
        ),
  }
}

/** A result, or a function that starts asynchronous work. */
type Work<T> = { now: T } | { later: () => Promise<T> }

const ready = <T>(work: Work<T>): Promise<T> => ('now' in work ? Dexie.Promise.resolve(work.now) : waited(work.later))

function encryptAll(rows: readonly Row[], rule: EncryptedRule, cipher: RowCipher): Work<readonly Row[]> {
  const { key } = cipher
  const { clear, about } = rule
  const texts = rows.map(row => (row.unreadable ? undefined : textOf(row, rule)))
  // Most updates of a row change no encrypted field: then it keeps its box.
  const kept = rows.map(({ box }, at) => (box && (texts[at] ?? cipher.textOf(box.id)) === cipher.textOf(box.id) ? box : undefined))
  const stored = (row: Row, box: Box | undefined): Row => {
    if (row.unreadable) return storedAs(row, clear)
    const found = about && { about: hashBucket(about(row)) }
    return box ? { ...clearOf(row, clear), ...found, box } : { ...row, ...found }
  }
  if (!key || rows.every((row, at) => row.unreadable || kept[at])) return { now: rows.map((row, at) => stored(row, kept[at])) }
  return {
    later: () =>
      Promise.all(
        rows.map(async (row, at) => stored(row, kept[at] ?? (row.unreadable ? undefined : await encrypt(texts[at]!, key, cipher)))),
      ),
  }
}

/** Fields that are added to a stored row; no subject has fields of the first two names (`mirrored`). */
const isStorageField = (name: string, rule: EncryptedRule): boolean =>
  name === 'box' || name === 'unreadable' || (name === 'about' && rule.about !== undefined)

const textOf = (row: Row, rule: EncryptedRule): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !rule.clear.has(name) && !isStorageField(name, rule))))

const clearOf = (row: Row, clear: ReadonlySet<string>): Row => Object.fromEntries(Object.entries(row).filter(([name]) => clear.has(name)))

/** A row that could not be decrypted is written back as it was stored. */
const storedAs = (row: Row, clear: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => clear.has(name) || name === 'box' || name === 'about'))

async function encrypt(text: string, key: CryptoKey, cipher: RowCipher): Promise<Box> {
  const box = await sealed(new TextEncoder().encode(text), key)
  cipher.remember(box.id, text)
  return box
}

type Rows = readonly (Row | undefined)[]

function decryptAll(rows: Rows, rule: EncryptedRule, cipher: RowCipher): Work<Rows> {
  const { key } = cipher
  // Held here, because one read may be larger than the cache.
  const texts = rows.map(row => row?.box && key && cipher.textOf(row.box.id))
  const decryptedRows = () => rows.map((row, at) => row && decrypted(row, texts[at], rule, key))
  if (!key || rows.every((row, at) => !row?.box || texts[at] !== undefined)) return { now: decryptedRows() }
  const decryptRest = () => Promise.all(rows.map(async (row, at) => row?.box && (texts[at] ??= await decrypt(row.box, key, cipher))))
  return { later: () => decryptRest().then(decryptedRows) }
}

/** Undefined where the box was encrypted with another key, or is damaged. */
async function decrypt(box: Box, key: CryptoKey, cipher: RowCipher): Promise<string | undefined> {
  const bytes = await opened(box, key)
  if (!bytes) return undefined
  const text = new TextDecoder().decode(bytes)
  cipher.remember(box.id, text)
  return text
}

function decrypted(
  row: Row,
  text: string | undefined,
  { unread, keepsBox, about: isFound }: EncryptedRule,
  key: CryptoKey | undefined,
): Row {
  if (row.box && !text) return { ...row, ...unread, unreadable: key ? 'broken' : 'locked' }
  const { box, about, ...clear } = row
  const own = isFound || about === undefined ? clear : { ...clear, about }
  return text ? { ...own, ...(keepsBox && box && { box }), ...(JSON.parse(text) as Row) } : own
}
