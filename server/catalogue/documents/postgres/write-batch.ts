import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { peopleOf } from '../people.ts'
import { fingerprintOf, ownDate, type WriteOutcome } from '../stored-record.ts'
import { insertRows } from '../../../store/postgres/insert-rows.ts'
import type { RecordQueries } from './writer.ts'

export interface RecordKey {
  index: IndexName
  slug: string
}

interface State {
  id: number
  index: IndexName
  slug: string
  hash: string
  deleted: boolean
  ownDate: string
  /** Set if the row is to be written. */
  next?: { json: string; demo: boolean; change: number; slugs: readonly string[] | undefined; people: readonly string[] }
}

interface Replaced {
  json: string | null
  updatedAt: number
  isChanged?: true
}

const keyOf = ({ index, slug }: RecordKey): string => `${index} ${slug}`
/** Parameters of lists of keys. */
const lists = (keys: readonly RecordKey[]): unknown[] => [keys.map(({ index }) => index), keys.map(({ slug }) => slug)]
const keyed = 'unnest($1::text[], $2::text[]) AS k (i, s)'

/**
 * Some writes as one: what is there is read once for all records, the writes are made in memory one after another, as if each were alone,
 * and what came of them is written in few statements.
 */
export class WriteBatch {
  readonly #tx: RecordQueries
  readonly #now: number
  readonly #states: Map<string, State>
  readonly #replaced: Map<string, Replaced>
  readonly #counts: Map<string, { newest: number; existing: number }>
  #id: number
  #change: number

  private constructor(tx: RecordQueries, now: number, loaded: Awaited<ReturnType<typeof load>>) {
    this.#tx = tx
    this.#now = now
    this.#states = loaded.states
    this.#replaced = loaded.replaced
    this.#counts = loaded.counts
    this.#id = loaded.id
    this.#change = Math.max(0, ...[...loaded.counts.values()].map(({ newest }) => newest))
  }

  /** `keys`: all that will be written. */
  static async begin(tx: RecordQueries, keys: readonly RecordKey[], now = Date.now()): Promise<WriteBatch> {
    return new WriteBatch(tx, now, await load(tx, keys))
  }

  isReplaced(key: RecordKey): boolean {
    return this.#replaced.has(keyOf(key))
  }

  /** Writes what a provider has: it is shown, unless something else stands in its place. */
  write(record: CatalogueRecord): WriteOutcome {
    const replaced = this.#replaced.get(keyOf(keyOfRecord(record)))
    if (!replaced) return this.show(record)
    const json = JSON.stringify(record)
    if (replaced.json === json) return 'unchanged'
    const isNew = replaced.json === null
    Object.assign(replaced, { json, updatedAt: this.#now, isChanged: true })
    return isNew ? 'new' : 'changed'
  }

  writeUnlessOlder(record: CatalogueRecord): WriteOutcome {
    const date = this.#storedDate(keyOfRecord(record))
    return date !== undefined && ownDate(record) < date ? 'unchanged' : this.write(record)
  }

  #storedDate(key: RecordKey): string | undefined {
    const replaced = this.#replaced.get(keyOf(key))
    if (replaced) return replaced.json === null ? undefined : ownDate(JSON.parse(replaced.json) as CatalogueRecord)
    const state = this.#states.get(keyOf(key))
    return state && !state.deleted ? state.ownDate : undefined
  }

  /** Removes what a provider had. Returns whether it existed. */
  remove(key: RecordKey): boolean {
    const replaced = this.#replaced.get(keyOf(key))
    if (!replaced) return this.hide(key)
    const existed = replaced.json !== null
    Object.assign(replaced, { json: null, updatedAt: this.#now, isChanged: true })
    return existed
  }

  show(record: CatalogueRecord): WriteOutcome {
    const key = keyOfRecord(record)
    const json = JSON.stringify(record)
    const hash = fingerprintOf(json)
    const found = this.#states.get(keyOf(key))
    if (found && found.hash === hash && !found.deleted) return 'unchanged'
    const state = found ?? { ...key, id: ++this.#id, hash, deleted: true, ownDate: '' }
    if (state.deleted) this.#count(key.index).existing += 1
    const next = { json, demo: record.demo === true, change: ++this.#change, slugs: record.slug_values.slice(1), people: peopleOf(record) }
    Object.assign(state, { hash, deleted: false, ownDate: ownDate(record), next })
    this.#count(key.index).newest = this.#change
    this.#states.set(keyOf(key), state)
    return found ? 'changed' : 'new'
  }

  hide(key: RecordKey): boolean {
    const state = this.#states.get(keyOf(key))
    if (!state || state.deleted) return false
    // Its other slugs stay: they answer 'gone' too.
    const next = { json: '{}', demo: false, change: ++this.#change, slugs: undefined, people: [] }
    Object.assign(state, { hash: '', deleted: true, ownDate: '', next })
    const count = this.#count(key.index)
    count.existing -= 1
    count.newest = this.#change
    return true
  }

  #count(index: IndexName): { newest: number; existing: number } {
    const count = this.#counts.get(index) ?? { newest: 0, existing: 0 }
    this.#counts.set(index, count)
    return count
  }

  async finish(): Promise<void> {
    await this.#writeReplaced()
    const written = [...this.#states.values()].flatMap(state => (state.next ? [{ ...state, next: state.next }] : []))
    if (written.length === 0) return
    const ids = written.map(({ id }) => id)
    await markStale(this.#tx, ids, this.#change)
    await this.#tx.all('DELETE FROM catalogue.authorships WHERE document_id = ANY($1)', [ids])
    const shown = written.filter(({ next }) => next.slugs)
    await this.#tx.all('DELETE FROM catalogue.slugs WHERE document_id = ANY($1)', [shown.map(({ id }) => id)])
    await insertRows(
      this.#tx,
      'catalogue.documents',
      ['id', 'index_name', 'slug', 'hash', 'demo', 'deleted', 'change_seq', 'added_at', 'updated_at', 'own_date', 'json'],
      written.map(({ id, index, slug, hash, deleted, ownDate: date, next }) => {
        const times = [next.change, this.#now, this.#now, date]
        return [id, index, slug, hash, next.demo, deleted, ...times, next.json]
      }),
      `ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, demo = CASE WHEN excluded.deleted THEN documents.demo ELSE excluded.demo END,
        deleted = excluded.deleted, change_seq = excluded.change_seq, updated_at = excluded.updated_at, own_date = excluded.own_date,
        derived = NULL, json = excluded.json`,
    )
    const slugs = shown.flatMap(({ id, index, next }) => next.slugs!.map(slug => [index, slug, id]))
    await insertRows(this.#tx, 'catalogue.slugs', ['index_name', 'slug', 'document_id'], slugs, 'ON CONFLICT DO NOTHING')
    const authorships = written.flatMap(({ id, next }) => next.people.map(person => [person, id]))
    await insertRows(this.#tx, 'catalogue.authorships', ['person_slug', 'document_id'], authorships)
    if (authorships.length > 0) await markStale(this.#tx, ids, this.#change)
    const counts = [...this.#counts].map(([index, { newest, existing }]) => [index, newest, existing])
    await insertRows(
      this.#tx,
      'catalogue.indexes',
      ['index_name', 'newest', 'existing'],
      counts,
      'ON CONFLICT (index_name) DO UPDATE SET newest = excluded.newest, existing = excluded.existing',
    )
  }

  async #writeReplaced(): Promise<void> {
    const changed = [...this.#replaced].filter(([, { isChanged }]) => isChanged)
    await insertRows(
      this.#tx,
      'catalogue.replaced_records',
      ['index_name', 'slug', 'json', 'updated_at'],
      changed.map(([key, { json, updatedAt }]) => {
        const at = key.indexOf(' ')
        return [key.slice(0, at), key.slice(at + 1), json, updatedAt]
      }),
      'ON CONFLICT (index_name, slug) DO UPDATE SET json = excluded.json, updated_at = excluded.updated_at',
    )
  }
}

const markStale = (tx: RecordQueries, ids: readonly number[], change: number): Promise<unknown> =>
  tx.all(
    `INSERT INTO catalogue.stale_people (slug, change_seq)
     SELECT DISTINCT person_slug, CAST($2 AS BIGINT) FROM catalogue.authorships WHERE document_id = ANY($1)
     ON CONFLICT (slug) DO UPDATE SET change_seq = excluded.change_seq`,
    [ids, change],
  )

export function keyOfRecord({ index, slug_values: [slug] }: CatalogueRecord): RecordKey {
  if (slug === undefined) throw new Error(`A record of ${index} has no slug`)
  return { index, slug }
}

async function load(tx: RecordQueries, keys: readonly RecordKey[]) {
  const rows = await tx.all<{ id: number; index: IndexName; slug: string; hash: string; deleted: boolean; ownDate: string }>(
    `SELECT id, index_name AS index, slug, hash, deleted, own_date AS "ownDate"
     FROM ${keyed} JOIN catalogue.documents ON index_name = k.i AND slug = k.s`,
    lists(keys),
  )
  const replaced = await tx.all<RecordKey & Replaced>(
    `SELECT index_name AS index, slug, json, updated_at AS "updatedAt"
     FROM ${keyed} JOIN catalogue.replaced_records ON index_name = k.i AND slug = k.s`,
    lists(keys),
  )
  const counts = await tx.all<{ index: string; newest: number; existing: number }>(
    'SELECT index_name AS index, newest, existing FROM catalogue.indexes',
  )
  const [top] = await tx.all<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM catalogue.documents')
  return {
    states: new Map(rows.map((row): [string, State] => [keyOf(row), row])),
    replaced: new Map(replaced.map(({ json, updatedAt, ...key }): [string, Replaced] => [keyOf(key), { json, updatedAt }])),
    counts: new Map(counts.map(({ index, newest, existing }) => [index, { newest, existing }])),
    id: top!.id,
  }
}
