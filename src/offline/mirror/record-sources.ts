import * as v from 'valibot'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordAtPath } from '#contract/record-paths.ts'
import { type AnyRecord, record } from '#contract/records.ts'
import { recordCacheName } from '#kit/partition-name.ts'
import { storedAtHeader } from '#kit/answer-headers.ts'
import { type MirrorScope, rowsAt } from '../declare/scope.ts'
import { type Fields, parentKeyText, recordIn, type Subject } from '../declare/subject.ts'
import type { Mirror } from '../engine-types.ts'

/** A record that can be read offline on this device. */
export interface RecordCopy {
  record: AnyRecord
  /** The record as JSON. */
  text: string
  /** Changes whenever the record does. */
  revision: string
  /** When the server sent it, epoch milliseconds: of two copies the later one wins. A change that the server has not seen counts as 0. */
  asOf: number
  /** When it was saved, epoch milliseconds. */
  savedAt?: number
}

/** A place where records are stored: the names of its entries, and the records under some names. */
export interface RecordSource {
  /** How many names to read at a time: few enough that neither thread is blocked. */
  batchSize: number
  names: () => Promise<string[]>
  /** The record that a name stands for, as `index/slug`; undefined where the name does not say. */
  recordIdOf: (name: string) => string | undefined
  /** Entries that hold no record are left out. */
  read: (names: readonly string[]) => Promise<Map<string, RecordCopy>>
}

/** Every record that a mirrored row carries. */
export function savedRecords(mirror: Mirror): RecordSource {
  const subjects = mirror.subjects.filter(({ carries }) => carries)
  const rowUnder = new Map<string, { subject: Subject; key: string }>()
  return {
    batchSize: 100,
    async names() {
      rowUnder.clear()
      for (const subject of subjects) for (const key of await mirror.keys(subject)) rowUnder.set(`${subject.name}/${key}`, { subject, key })
      return [...rowUnder.keys()]
    },
    recordIdOf(name) {
      const { subject, key } = rowUnder.get(name) ?? {}
      if (!subject?.carries) return undefined
      const parts = key?.split('/') ?? []
      const { index, slug } = subject.carries
      return `${parts[subject.key.indexOf(index)]}/${parts[subject.key.indexOf(slug)]}`
    },
    async read(names) {
      const found = new Map<string, RecordCopy>()
      for (const subject of subjects) {
        const wanted = names.filter(name => rowUnder.get(name)?.subject === subject)
        const keys = wanted.map(name => rowUnder.get(name)?.key ?? '')
        const rows = (await mirror.view(rowsWithRecords(subject, keys))).of(subject) as Map<string, Fields>
        for (const [at, name] of wanted.entries()) {
          const row = rows.get(keys[at] ?? '')
          const record = row && recordIn(subject, row)
          if (!record || !subject.carries) continue
          const savedAt = Number(row[subject.carries.at])
          const text = JSON.stringify(record)
          found.set(name, { record, text, revision: hashOf(text), asOf: row['mark'] === undefined ? savedAt : 0, savedAt })
        }
      }
      return found
    },
  }
}

/** Only the changes that target these rows or their parents are laid over them. */
function rowsWithRecords(subject: Subject, keys: readonly string[]): MirrorScope {
  if (keys.length === 0) return { rows: [] }
  const { parent } = subject
  if (!parent) return { rows: [rowsAt(subject, ...keys)], about: keys }
  const parents = [...new Set(keys.map(key => parentKeyText(parent, key)))]
  return { rows: [rowsAt(parent, ...parents), rowsAt(subject, ...keys)], about: [...parents, ...keys] }
}

/** Every opened record, as the service worker stored it. A guest has this source too. */
export function openedRecords(userId: string | undefined): RecordSource {
  const cacheName = recordCacheName(userId)
  const opened = async () => (typeof caches !== 'undefined' && (await caches.has(cacheName)) ? await caches.open(cacheName) : undefined)
  return {
    // These are whole records, full texts included.
    batchSize: 20,
    names: async () => ((await (await opened())?.keys()) ?? []).map(request => request.url),
    recordIdOf: () => undefined,
    async read(names) {
      const found = new Map<string, RecordCopy>()
      const cache = await opened()
      for (const name of cache ? names : []) {
        const copy = await cache?.match(name, { ignoreVary: true })
        const index = indexIn(name)
        if (!copy || !index) continue
        const asOf = Number(copy.headers.get(storedAtHeader) ?? 0)
        const parsed = v.safeParse(record, { index, ...(await copy.json().catch(() => undefined)) })
        if (!parsed.success) continue
        found.set(name, { record: parsed.output, text: JSON.stringify(parsed.output), revision: `opened ${asOf}`, asOf })
      }
      return found
    },
  }
}

/** An opened record by any of its slugs; the address that it was opened at has only one of them. Of several copies the latest. */
export async function openedRecord(userId: string | undefined, index: string, slug: string): Promise<AnyRecord | undefined> {
  const source = openedRecords(userId)
  const names = (await source.names()).filter(name => indexIn(name) === index)
  const likely = names.filter(name => recordAtPath(new URL(name).pathname)?.id === slug)
  for (const wanted of [likely, names]) {
    const found = [...(await source.read(wanted)).values()].filter(({ record }) => record.slug_values.includes(slug))
    if (found.length > 0) return found.reduce((latest, one) => (one.asOf > latest.asOf ? one : latest)).record
  }
  return undefined
}

/** The index of the record under an address; undefined for what is stored beside a record, such as its authors. */
function indexIn(address: string): IndexName | undefined {
  const { index, part } = recordAtPath(new URL(address).pathname) ?? {}
  return part === undefined ? index : undefined
}

/** 64 bits over a record's text, mixed at the end (the finaliser of MurmurHash3); equal records have equal hashes. */
function hashOf(text: string): string {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 2654435761)
    high = Math.imul(high ^ unit, 1597334677)
  }
  low = mixed(low ^ (high >>> 13))
  high = mixed(high ^ (low >>> 16))
  return `${text.length} ${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`
}

function mixed(word: number): number {
  let mixing = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35)
  return mixing ^ (mixing >>> 16)
}
