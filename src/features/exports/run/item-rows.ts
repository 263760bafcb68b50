import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import { deviceRecords, hasSomeAuthors } from '#features/references/index.ts'
import { serverNow } from '#kit/server-clock.ts'
import type { ExportItem, ExportedSearch } from '../export-source.ts'
import { type RowsPage, citedWorkOf } from './rows-page.ts'
import { readRows } from './search-rows.ts'
import { askPatiently, type Pauses } from './waiting.ts'

/** Copies that are read from this device at a time. */
const batch = 100

interface Items {
  index: IndexName
  items: readonly ExportItem[]
  url: string
  /** All fields of the records. */
  whole: boolean
}

/** The records of items in their order: from the server, and what it does not have any more from the copies on this device. */
export async function* itemRows(wanted: Items, pauses: Pauses): AsyncGenerator<RowsPage> {
  const { index, items } = wanted
  for (let at = 0; at < items.length; at += limits.export.named) {
    const named = items.slice(at, at + limits.export.named)
    const found = await askPatiently(() => recordsOf(wanted, named, pauses.signal), pauses)
    if (!found) return
    const { bySlug, moment } = found
    const missing = named.filter(({ slug }) => !bySlug.has(slug))
    const copies = missing.length === 0 ? [] : await copiesOf(missing)
    const copied = new Map(missing.map((item, n) => [item.slug, copies[n]]))
    const records = named.flatMap(({ slug }) => bySlug.get(slug) ?? copied.get(slug) ?? [])
    yield {
      works: records.map(record => citedWorkOf(index, record)),
      read: at + named.length,
      wanted: items.length,
      moment,
      removed: named.length - records.length,
      partial: records.length - bySlug.size,
    }
  }
}

/** The records of some items by the slug that each was named by. */
async function recordsOf({ index, url, whole }: Items, named: readonly ExportItem[], signal: AbortSignal) {
  const slugs = named.map(({ slug }) => slug)
  const list = { state: { index }, index, url, numberOfDocuments: slugs.length, slug_values: slugs, whole }
  const bySlug = new Map<string, AnyRecord>()
  const wanted = new Set(slugs)
  let moment = 0
  let cursor: string | undefined
  do {
    const reply = await readRows(list, cursor, signal)
    for (const record of reply.results) {
      const slug = record.slug_values.find(slug => wanted.has(slug))
      if (slug !== undefined) bySlug.set(slug, record)
    }
    ;({ moment, cursor } = reply)
  } while (cursor !== undefined)
  return { bySlug, moment }
}

const copiesOf = (items: readonly ExportItem[]) => deviceRecords(items).catch(() => items.map(() => undefined))

/** The records of items from the copies on this device, else from what a list shows of them. */
export async function* deviceRows(items: readonly ExportItem[], signal: AbortSignal): AsyncGenerator<RowsPage> {
  const moment = serverNow()
  for (let at = 0; at < items.length; at += batch) {
    signal.throwIfAborted()
    const page = items.slice(at, at + batch)
    const copies = await copiesOf(page)
    let partial = 0
    const works = page.flatMap((item, n) => {
      const copy = copies[n]
      const record = copy ?? cardOf(item)
      if (record && (!copy || hasSomeAuthors(copy))) partial += 1
      return record ? [citedWorkOf(item.index, record)] : []
    })
    yield { works, read: at + page.length, wanted: items.length, moment, partial, absent: page.length - works.length }
  }
}

const cardOf = ({ slug, record }: ExportItem) => record && { slug_values: [slug], ...record }

/** The results of a search among what is on this device. */
export async function* deviceSearchRows(
  pageOnDevice: NonNullable<ExportedSearch['pageOnDevice']>,
  count: number,
  signal: AbortSignal,
): AsyncGenerator<RowsPage> {
  let before = 0
  for (let page = 0; before < count; page += 1) {
    const items = (await pageOnDevice(page, signal)).slice(0, count - before)
    if (items.length === 0) return
    for await (const rows of deviceRows(items, signal)) yield { ...rows, read: before + rows.read, wanted: count }
    before += items.length
  }
}
