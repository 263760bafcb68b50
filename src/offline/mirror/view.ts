import { Dexie } from 'dexie'
import { type MirrorDb, opsAbout } from './db.ts'
import { isChildOf, keyOf, keyText, type Mirrored, type Subject, keyAsText, parentKeyText } from '../declare/subject.ts'
import { parseOp } from '../declare/parse-op.ts'
import type { Op } from '../declare/op.ts'
import { every, type Rows, type MirrorScope, touched } from '../declare/scope.ts'

/** The rows of a view, to be read. */
export type ViewRows = Pick<View, 'of'>

/** What is shown: the rows of each subject by their keys as text, base rows with the waiting changes laid over them. */
export class View {
  readonly #rows: Map<string, Map<string, object>>

  constructor(rows: ReadonlyMap<string, ReadonlyMap<string, object>> = new Map()) {
    this.#rows = new Map([...rows].map(([name, of]) => [name, new Map(of)]))
  }

  of<S extends object>(subject: Mirrored<object, S>): Map<string, S> {
    const known = this.#rows.get(subject.name) ?? new Map<string, object>()
    this.#rows.set(subject.name, known)
    // Only `put` and the mutations of this subject write rows here, and their types say S.
    return known as Map<string, S>
  }

  /** Adds a base row, as its subject shows it. */
  put(subject: Subject, row: object): void {
    this.of(subject).set(keyText(subject, row), subject.shown?.(row) ?? row)
  }

  copy(): View {
    return new View(this.#rows)
  }
}

/** Base rows with the waiting changes laid over them, read in one transaction, so that no screen shows half of a change. */
export function loadView(db: MirrorDb, scope: MirrorScope): Promise<View> {
  const subjects = subjectsOf(scope)
  if (subjects.length === 0) return Promise.resolve(new View())
  // Must be an `async` function: only then does Dexie keep the transaction after a native await.
  return db.transaction('r', [...subjects.map(subject => db.rows(subject)), db.ops], async () => viewIn(db, scope))
}

async function viewIn(db: MirrorDb, scope: MirrorScope): Promise<View> {
  const view = new View()
  const ops = await opsIn(db, scope)
  for (const wanted of scope.rows)
    await readRows(db, wanted, ops, rows => {
      for (const row of rows) if (row && !('unreadable' in row)) view.put(wanted.of, row)
    })
  return ops.length === 0 ? view : overlaid(view, ops)
}

const subjectsOf = ({ rows }: MirrorScope): Subject[] => [...new Map(rows.map(({ of }) => [of.name, of])).values()]

/** In the order they were made. */
async function opsIn(db: MirrorDb, scope: MirrorScope): Promise<Op[]> {
  if (scope.about) return opsAbout(db, scope.about)
  if (scope.lane !== undefined) return db.ops.where('lane').equals(scope.lane).sortBy('seq')
  const lanes = new Set(subjectsOf(scope).map(subject => subject.lanes))
  // One query for each prefix: a query for several prefixes uses a cursor, which sees encrypted rows.
  const ops = await Promise.all([...lanes].map(prefix => db.ops.where('lane').startsWith(prefix).toArray()))
  return ops.flat().toSorted((a, b) => a.seq - b.seq)
}

type Taker = (rows: readonly (object | undefined)[]) => void

async function readRows(db: MirrorDb, wanted: Rows, ops: readonly Op[], take: Taker): Promise<void> {
  const { of } = wanted
  switch (wanted.pick) {
    case 'every':
      return take(await db.rows(of).toArray())
    case 'where':
      return readRowsWhere(db, wanted, take)
    case 'keys':
      return take(await rowsOfKeys(db, of, wanted.keys))
    case 'touched':
      return take(await rowsOfKeys(db, of, keysTouched(of, ops)))
  }
}

/** How many rows are read at once: one answer with thousands of records would block the page while it is unpacked. */
const batch = 200

async function readRowsWhere(db: MirrorDb, { of, field, is }: Extract<Rows, { pick: 'where' }>, take: Taker): Promise<void> {
  if (of.key[0] === field && of.key.length > 1) return readRowsUnder(db, of, is, take)
  take(await db.rows(of).where(field).equals(is).toArray())
}

/** The rows whose keys begin with a value, in the order of their keys. Each batch begins after the last key: a list of all keys is slow too. */
async function readRowsUnder(db: MirrorDb, of: Subject, first: string, take: Taker): Promise<void> {
  let after: string | string[] = [first]
  for (;;) {
    const rows: object[] = await db.rows(of).where(':id').between(after, [first, Dexie.maxKey], false, false).limit(batch).toArray()
    take(rows)
    const last = rows.at(-1)
    if (rows.length < batch || !last) return
    after = keyOf(of, keyText(of, last))
  }
}

const keysTouched = (subject: Subject, ops: readonly Op[]): string[] => [
  ...new Set(ops.flatMap(op => [...(op.target?.type === subject.target ? [op.target.id] : []), ...(subject.touches?.(op) ?? [])])),
]

/** From how many keys on it is faster to read the range between the first and the last. */
const many = 20

/** Many neighbouring rows are read with one range query; only rows outside the range are read one by one. */
async function rowsOfKeys(db: MirrorDb, of: Subject, keys: readonly string[]): Promise<(object | undefined)[]> {
  const table = db.rows(of)
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined) return []
  const missing = new Set(keys)
  const found: object[] = []
  if (keys.length >= many) {
    const near = await table.where(':id').between(keyOf(of, first), keyOf(of, last), true, true).limit(keys.length).toArray()
    found.push(...near.filter(row => missing.delete(keyText(of, row))))
  }
  return missing.size === 0 ? found : [...found, ...(await table.bulkGet([...missing].map(key => keyOf(of, key))))]
}

/** The keys of all shown rows of a subject: rows are read only where waiting changes affect them, so that thousands cost little. */
export function loadKeys(db: MirrorDb, subject: Subject): Promise<string[]> {
  const { parent } = subject
  const scope: MirrorScope = { rows: [...(parent ? [every(parent)] : []), touched(subject)] }
  return db.transaction('r', [...subjectsOf(scope).map(one => db.rows(one)), db.ops], async () => {
    const known = (await db.rows(subject).toCollection().primaryKeys()).map(keyAsText)
    const ops = await opsIn(db, scope)
    if (ops.length === 0) return known
    const shown = await viewIn(db, scope)
    const changed = new Set(keysTouched(subject, ops))
    const parents = parent && shown.of(parent)
    const untouched = known.filter(key => !changed.has(key) && (!parent || parents?.has(parentKeyText(parent, key))))
    return [...untouched, ...shown.of(subject).keys()]
  })
}

/**
 * The waiting changes, in their order, laid over base rows. Pure: `base` is not changed, and the same input gives the same view. A change
 * that cannot be parsed, or whose overlay throws, is left out; the sender will park it.
 */
export function overlaid(base: View, ops: readonly Op[]): View {
  const view = base.copy()
  for (const op of ops) {
    const known = parseOp(op)
    if (known.is !== 'known') continue
    try {
      known.mutation.overlay(view, known.op)
    } catch {
      // Its effect is not shown; the change itself stays in the queue.
    }
  }
  return view
}

/** Drops a row and its child rows from a view. */
export function dropFrom(view: View, subjects: readonly Subject[], of: Subject, key: string): void {
  view.of(of).delete(key)
  for (const child of subjects.filter(subject => isChildOf(subject, of))) {
    const rows = view.of(child)
    for (const text of rows.keys()) if (parentKeyText(of, text) === key) rows.delete(text)
  }
}
