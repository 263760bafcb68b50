import { decoded } from '#contract/decoded.ts'
import type { AnyRecord } from '#contract/records.ts'
import { type RecordCopy, openOfflineRecords, type RecordSource } from '#offline/index.ts'
import type { CitedItem } from './cite.modal.ts'

/**
 * The copies of items on this device, in the order of the items: from folders and from opened records, whichever is newer. Only
 * records with a matching name are read, each source once, so that five hundred items take no longer than a few.
 */
export async function deviceRecords(items: readonly CitedItem[]): Promise<(AnyRecord | undefined)[]> {
  const wanted = new Map<string, number>()
  for (const [at, item] of items.entries()) for (const slug of slugsOf(item)) wanted.set(`${item.index}/${slug}`, at)
  const slugs = new Set(items.flatMap(slugsOf))
  const found: (RecordCopy | undefined)[] = items.map(() => undefined)
  const offlineRecords = await openOfflineRecords()
  const read = async (source: RecordSource, isLikely: (name: string) => boolean) => {
    const names = (await source.names()).filter(isLikely)
    for (let from = 0; from < names.length; from += source.batchSize) {
      for (const copy of (await source.read(names.slice(from, from + source.batchSize))).values()) {
        const at = copy.record.slug_values.map(slug => wanted.get(`${copy.record.index}/${slug}`)).find(at => at !== undefined)
        if (at !== undefined && copy.asOf >= (found[at]?.asOf ?? 0)) found[at] = copy
      }
    }
  }
  const { saved } = offlineRecords
  if (saved) await read(saved, name => wanted.has(saved.recordIdOf(name) ?? ''))
  // The names of opened records are paths that end in a slug.
  await read(offlineRecords.opened, name => slugs.has(decoded(name.slice(name.lastIndexOf('/') + 1))))
  return found.map(copy => copy?.record)
}

/** A card has the older slugs of its record too. */
const slugsOf = ({ slug, record }: CitedItem): string[] => {
  const others = record?.['slug_values']
  return [slug, ...(Array.isArray(others) ? others.filter(other => typeof other === 'string') : [])]
}
