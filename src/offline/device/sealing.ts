import { type DBCore, type DBCoreTable, Dexie, type Middleware } from 'dexie'
import type { TableRule } from '../mirror/tables.ts'
import { bucketOf } from '../queue/op.ts'

/**
 * The only place that knows ciphertext (src/offline/README.md "Who may read what lies here"). What indexes and loops need to choose a row lies in the clear, as the table's
 * rule says; all else lies encrypted beside it. Everybody else reads and writes whole rows.
 *
 * A cursor (`filter`, `each`, several `anyOf`) sees rows as they are stored: judge there by clear fields only.
 */
interface SealedRule extends TableRule {
  clear: ReadonlySet<string>
}

/** A row as the disk has it. `id`: the nonce in hexadecimal, never used twice, so that it names its content as well. */
interface Box {
  id: string
  data: ArrayBuffer
}
type Row = Readonly<Record<string, unknown>> & { readonly box?: Box; readonly shut?: string }

/** Characters of opened rows that are remembered, so that a long queue is decrypted once and not at every look. */
const remembered = 16_000_000

/** The key of one open database, and what was opened with it. Without a key rows are written as they are, and sealed ones stay shut. */
export class Lock {
  /** Change it with `use`. */
  key: CryptoKey | undefined
  /** The data is let go of: nothing is written here any more, least of all in the clear. */
  isOver = false
  #texts = new Map<string, string>()
  #size = 0

  textOf = (id: string): string | undefined => this.#texts.get(id)

  remember(id: string, text: string): void {
    if (this.#texts.has(id)) return
    this.#texts.set(id, text)
    this.#size += text.length
    for (const [oldest, { length }] of this.#texts) {
      if (this.#size <= remembered) break
      this.#texts.delete(oldest)
      this.#size -= length
    }
  }

  /** From now on with this key, or without any. */
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

/** A table without a rule is encrypted whole. */
export const sealedRows = (lock: Lock, rules: Readonly<Record<string, TableRule>>): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'sealed rows',
  create: core => ({
    ...core,
    table: name => {
      const table = core.table(name)
      const rule = rules[name] ?? { clear: keyFields(table) }
      return isSealed(rule) ? sealedTable(table, rule, lock) : table
    },
  }),
})

const isSealed = (rule: TableRule): rule is SealedRule => rule.clear !== 'everything'

/** What the indexes of a table need. */
const keyFields = ({ schema }: DBCoreTable): ReadonlySet<string> =>
  new Set([schema.primaryKey, ...schema.indexes].flatMap(({ keyPath }) => keyPath ?? []))

function sealedTable(table: DBCoreTable, rule: SealedRule, lock: Lock): DBCoreTable {
  return {
    ...table,
    mutate: request => {
      if (request.type !== 'add' && request.type !== 'put') return table.mutate(request)
      if (lock.isOver) return Dexie.Promise.reject(new Dexie.DatabaseClosedError())
      const sealing = sealAll(request.values as Row[], rule, lock)
      const write = (values: readonly Row[]) => table.mutate({ ...request, values: [...values] })
      return 'now' in sealing ? write(sealing.now) : waited(sealing.later).then(write)
    },
    get: request =>
      table
        .get(request)
        .then((row: Row | undefined) => ready(openAll([row], rule, lock)))
        .then(([row]) => row),
    getMany: request =>
      table
        .getMany(request)
        .then((rows: Rows) => ready(openAll(rows, rule, lock)))
        .then(rows => [...rows]),
    query: request =>
      table
        .query(request)
        .then(answer =>
          request.values ? ready(openAll(answer.result as Row[], rule, lock)).then(rows => ({ ...answer, result: [...rows] })) : answer,
        ),
  }
}

/** Done at once, or how to begin what takes time. */
type Work<T> = { now: T } | { later: () => Promise<T> }

/** The transaction is kept alive meanwhile. The work begins outside of it: it is none of its own. */
const waited = <T>(work: () => Promise<T>): Promise<T> => Dexie.waitFor(Dexie.ignoreTransaction(work), Number.POSITIVE_INFINITY)

const ready = <T>(work: Work<T>): Promise<T> => ('now' in work ? Dexie.Promise.resolve(work.now) : waited(work.later))

function sealAll(rows: readonly Row[], rule: SealedRule, lock: Lock): Work<readonly Row[]> {
  const { key } = lock
  const { clear, about } = rule
  const texts = rows.map(row => (row.shut ? undefined : textOf(row, rule)))
  // Most changes of a row touch nothing secret: then it keeps the box that it came out of.
  const kept = rows.map(({ box }, at) => (box && (texts[at] ?? lock.textOf(box.id)) === lock.textOf(box.id) ? box : undefined))
  const stored = (row: Row, box: Box | undefined): Row => {
    if (row.shut) return storedAs(row, clear)
    const found = about && { about: bucketOf(about(row)) }
    return box ? { ...clearOf(row, clear), ...found, box } : { ...row, ...found }
  }
  if (!key || rows.every((row, at) => row.shut || kept[at])) return { now: rows.map((row, at) => stored(row, kept[at])) }
  return {
    later: () =>
      Promise.all(rows.map(async (row, at) => stored(row, kept[at] ?? (row.shut ? undefined : await sealed(texts[at]!, key, lock))))),
  }
}

/** Names that the disk gives to a row beside its own fields; no subject has fields of the first two (`mirrored`). */
const isOfTheDisk = (name: string, rule: SealedRule): boolean =>
  name === 'box' || name === 'shut' || (name === 'about' && rule.about !== undefined)

const textOf = (row: Row, rule: SealedRule): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !rule.clear.has(name) && !isOfTheDisk(name, rule))))

const clearOf = (row: Row, clear: ReadonlySet<string>): Row => Object.fromEntries(Object.entries(row).filter(([name]) => clear.has(name)))

/** A row that stayed shut goes back as it came. */
const storedAs = (row: Row, clear: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => clear.has(name) || name === 'box' || name === 'about'))

async function sealed(text: string, key: CryptoKey, lock: Lock): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const id = [...iv].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  lock.remember(id, text)
  return { id, data }
}

type Rows = readonly (Row | undefined)[]

function openAll(rows: Rows, rule: SealedRule, lock: Lock): Work<Rows> {
  const { key } = lock
  // Held here, because more may be read at once than is remembered.
  const texts = rows.map(row => row?.box && key && lock.textOf(row.box.id))
  const open = () => rows.map((row, at) => row && opened(row, texts[at], rule, key))
  if (!key || rows.every((row, at) => !row?.box || texts[at] !== undefined)) return { now: open() }
  const readAll = () => Promise.all(rows.map(async (row, at) => row?.box && (texts[at] ??= await read(row.box, key, lock))))
  return { later: () => readAll().then(open) }
}

/** Undefined: a box that another key closed, or that was damaged, stays shut. */
async function read({ id, data }: Box, key: CryptoKey, lock: Lock): Promise<string | undefined> {
  const iv = Uint8Array.from(id.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => undefined)
  if (!bytes) return undefined
  const text = new TextDecoder().decode(bytes)
  lock.remember(id, text)
  return text
}

function opened(row: Row, text: string | undefined, { unread, keepsBox, about: isFound }: SealedRule, key: CryptoKey | undefined): Row {
  if (row.box && !text) return { ...row, ...unread, shut: key ? 'broken' : 'locked' }
  const { box, about, ...clear } = row
  const own = isFound || about === undefined ? clear : { ...clear, about }
  return text ? { ...own, ...(keepsBox && box && { box }), ...(JSON.parse(text) as Row) } : own
}
