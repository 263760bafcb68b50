import { type MirrorDb, opsAbout } from './db.ts'
import { isPartOf, keyOf, keyText, type Mirrored, type Subject, textOfKey, wholeText } from './declared.ts'
import { understood } from '../queue/mutation.ts'
import type { Op } from '../queue/op.ts'
import { every, type Rows, type Scope, touched } from './scope.ts'

/** What is shown: for each subject its rows by their keys as text, server truth with the waiting changes laid over it. */
export class View {
  readonly #rows: Map<string, Map<string, object>>

  constructor(rows: ReadonlyMap<string, ReadonlyMap<string, object>> = new Map()) {
    this.#rows = new Map([...rows].map(([name, of]) => [name, new Map(of)]))
  }

  of<S extends object>(subject: Mirrored<object, S>): Map<string, S> {
    const known = this.#rows.get(subject.name) ?? new Map<string, object>()
    this.#rows.set(subject.name, known)
    // Only `put` and the acts on this subject write rows here, and their types say S.
    return known as Map<string, S>
  }

  /** Takes a row of server truth in, as its subject shows it. */
  put(subject: Subject, row: object): void {
    this.of(subject).set(keyText(subject, row), subject.shown?.(row) ?? row)
  }

  copy(): View {
    return new View(this.#rows)
  }
}

/** Server truth with the waiting changes laid over it, read in one transaction, so that no screen sees a half-told change. */
export function loadView(db: MirrorDb, scope: Scope): Promise<View> {
  const subjects = subjectsOf(scope)
  if (subjects.length === 0) return Promise.resolve(new View())
  // An async function by name: only then does Dexie keep to the transaction after a native await.
  return db.transaction('r', [...subjects.map(subject => db.rows(subject)), db.ops], async () => viewIn(db, scope))
}

async function viewIn(db: MirrorDb, scope: Scope): Promise<View> {
  const view = new View()
  const ops = await opsIn(db, scope)
  for (const wanted of scope.rows) for (const row of await rowsIn(db, wanted, ops)) if (row && !('shut' in row)) view.put(wanted.of, row)
  return overlaid(view, ops)
}

const subjectsOf = ({ rows }: Scope): Subject[] => [...new Map(rows.map(({ of }) => [of.name, of])).values()]

/** In the order they were made. */
async function opsIn(db: MirrorDb, scope: Scope): Promise<Op[]> {
  if (scope.about) return opsAbout(db, scope.about)
  if (scope.lane !== undefined) return db.ops.where('lane').equals(scope.lane).sortBy('seq')
  const lanes = new Set(subjectsOf(scope).map(subject => subject.lanes))
  // One reading each: a search for several beginnings at once is a cursor, which sees rows encrypted.
  const ops = await Promise.all([...lanes].map(begin => db.ops.where('lane').startsWith(begin).toArray()))
  return ops.flat().toSorted((a, b) => a.seq - b.seq)
}

function rowsIn(db: MirrorDb, wanted: Rows, ops: readonly Op[]): Promise<(object | undefined)[]> {
  switch (wanted.pick) {
    case 'every':
      return db.rows(wanted.of).toArray()
    case 'where':
      return db.rows(wanted.of).where(wanted.field).equals(wanted.is).toArray()
    case 'keys':
      return rowsOfKeys(db, wanted.of, wanted.keys)
    case 'touched':
      return rowsOfKeys(db, wanted.of, keysTouched(wanted.of, ops))
  }
}

const keysTouched = ({ target }: Subject, ops: readonly Op[]): string[] => [
  ...new Set(ops.filter(op => op.target?.type === target).map(op => op.target.id)),
]

/** From how many on it pays to read what lies between the first and the last of them. */
const many = 20

/** Where many rows lie side by side one reading brings them all, and one by one only those are read that it did not bring. */
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

/** The keys of everything shown of a subject: rows are read only where waiting changes bear on them, so that thousands cost little. */
export function loadKeys(db: MirrorDb, subject: Subject): Promise<string[]> {
  const whole = subject.of
  const scope: Scope = { rows: [...(whole ? [every(whole)] : []), touched(subject)] }
  return db.transaction('r', [...subjectsOf(scope).map(one => db.rows(one)), db.ops], async () => {
    const known = (await db.rows(subject).toCollection().primaryKeys()).map(textOfKey)
    const ops = await opsIn(db, scope)
    if (ops.length === 0) return known
    const shown = await viewIn(db, scope)
    const changed = new Set(keysTouched(subject, ops))
    const wholes = whole && shown.of(whole)
    const untouched = known.filter(key => !changed.has(key) && (!whole || wholes?.has(wholeText(whole, key))))
    return [...untouched, ...shown.of(subject).keys()]
  })
}

/**
 * The waiting changes, in their order, laid over server truth. Pure: `base` stays as it is, and the same input gives the
 * same view. A change that cannot be understood, or trips over its own data, is left out; the sender will park it.
 */
export function overlaid(base: View, ops: readonly Op[]): View {
  const view = base.copy()
  for (const op of ops) {
    const known = understood(op)
    if (known.is !== 'known') continue
    try {
      known.mutation.overlay(view, known.op)
    } catch {
      // Its effect is not shown; the change itself stays in the queue.
    }
  }
  return view
}

/** Drops a row from a view, and with it what is a part of it. */
export function dropFrom(view: View, subjects: readonly Subject[], of: Subject, key: string): void {
  view.of(of).delete(key)
  for (const part of subjects.filter(subject => isPartOf(subject, of))) {
    const rows = view.of(part)
    for (const text of rows.keys()) if (wholeText(of, text) === key) rows.delete(text)
  }
}
