import * as v from 'valibot'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordAtPath } from '#contract/record-paths.ts'
import { type AnyRecord, record } from '#contract/records.ts'
import { recordCacheName } from '#kit/partition-name.ts'
import { storedAtHeader } from '#kit/stored-copy.ts'
import type { Mirror } from '../engine-types.ts'
import { type Fields, recordIn, type Subject, wholeText } from './declared.ts'
import { rowsAt, type Scope } from './scope.ts'

/** A record that can be read on this device without a network. */
export interface Kept {
  record: AnyRecord
  /** Changes whenever the record does. */
  stamp: string
  /** When the server told it, epoch milliseconds: of two copies the later holds. A change that the server has not seen counts as 0. */
  asOf: number
  /** When it was saved, epoch milliseconds. */
  savedAt?: number
}

/** A place where records are kept: what lies there by name, and the records behind some names. */
export interface Shelf {
  /** Names to read at a time: few enough that neither thread is held up by them. */
  most: number
  names: () => Promise<string[]>
  /** What a name says about its record, as `index/slug`; undefined where it says nothing. */
  itemOf: (name: string) => string | undefined
  /** What lies under a name but holds no record is left out. */
  read: (names: readonly string[]) => Promise<Map<string, Kept>>
}

/** Every record that a mirrored row carries. */
export function savedShelf(mirror: Mirror): Shelf {
  const subjects = mirror.subjects.filter(({ carries }) => carries)
  const places = new Map<string, { subject: Subject; key: string }>()
  return {
    most: 100,
    async names() {
      places.clear()
      for (const subject of subjects) for (const key of await mirror.keys(subject)) places.set(`${subject.name}/${key}`, { subject, key })
      return [...places.keys()]
    },
    itemOf(name) {
      const { subject, key } = places.get(name) ?? {}
      if (!subject?.carries) return undefined
      const parts = key?.split('/') ?? []
      const { index, slug } = subject.carries
      return `${parts[subject.key.indexOf(index)]}/${parts[subject.key.indexOf(slug)]}`
    },
    async read(names) {
      const found = new Map<string, Kept>()
      for (const subject of subjects) {
        const asked = names.filter(name => places.get(name)?.subject === subject)
        const keys = asked.map(name => places.get(name)?.key ?? '')
        const rows = (await mirror.view(rowsWithRecords(subject, keys))).of(subject) as Map<string, Fields>
        for (const [at, name] of asked.entries()) {
          const row = rows.get(keys[at] ?? '')
          const record = row && recordIn(subject, row)
          if (!record || !subject.carries) continue
          const savedAt = Number(row[subject.carries.at])
          found.set(name, { record, stamp: stampOf(record), asOf: row['mark'] === undefined ? savedAt : 0, savedAt })
        }
      }
      return found
    },
  }
}

/** Only the changes that speak of these rows, or of what they are parts of, are laid over them. */
function rowsWithRecords(subject: Subject, keys: readonly string[]): Scope {
  if (keys.length === 0) return { rows: [] }
  const { of } = subject
  if (!of) return { rows: [rowsAt(subject, ...keys)], about: keys }
  const wholes = [...new Set(keys.map(key => wholeText(of, key)))]
  return { rows: [rowsAt(of, ...wholes), rowsAt(subject, ...keys)], about: [...wholes, ...keys] }
}

/** Everything opened, as the service worker stored it. A guest has one too. */
export function openedShelf(userId: string | undefined): Shelf {
  const cacheName = recordCacheName(userId)
  const opened = async () => (typeof caches !== 'undefined' && (await caches.has(cacheName)) ? await caches.open(cacheName) : undefined)
  return {
    // Whole records, full texts included.
    most: 20,
    names: async () => ((await (await opened())?.keys()) ?? []).map(request => request.url),
    itemOf: () => undefined,
    async read(names) {
      const found = new Map<string, Kept>()
      const cache = await opened()
      for (const name of cache ? names : []) {
        const copy = await cache?.match(name, { ignoreVary: true })
        const index = indexIn(name)
        if (!copy || !index) continue
        const asOf = Number(copy.headers.get(storedAtHeader) ?? 0)
        const parsed = v.safeParse(record, { index, ...(await copy.json().catch(() => undefined)) })
        if (parsed.success) found.set(name, { record: parsed.output, stamp: `opened ${asOf}`, asOf })
      }
      return found
    },
  }
}

/** What was opened, by any of its slugs; the address that it was opened at has only one of them. Of several copies the latest. */
export async function openedRecord(userId: string | undefined, index: string, slug: string): Promise<AnyRecord | undefined> {
  const shelf = openedShelf(userId)
  const names = (await shelf.names()).filter(name => indexIn(name) === index)
  const likely = names.filter(name => recordAtPath(new URL(name).pathname)?.id === slug)
  for (const asked of [likely, names]) {
    const found = [...(await shelf.read(asked)).values()].filter(({ record }) => record.slug_values.includes(slug))
    if (found.length > 0) return found.reduce((latest, one) => (one.asOf > latest.asOf ? one : latest)).record
  }
  return undefined
}

/** The index of the record that lies under an address; what is kept beside a record, as its authors are, is none. */
function indexIn(address: string): IndexName | undefined {
  const { index, part } = recordAtPath(new URL(address).pathname) ?? {}
  return part === undefined ? index : undefined
}

/** 64 bits over the record's text, mixed at the end (the finaliser of MurmurHash3); equal records have equal stamps. */
function stampOf(record: AnyRecord): string {
  const text = JSON.stringify(record)
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
