import type { AnyRecord } from '#contract/records.ts'
import { type RecordCopy, openOfflineRecords, type RecordSource } from '#offline/index.ts'
import type { CitedItem } from './cite.modal.ts'

/**
 * What this device keeps of items, beside them: from folders and of what was opened, whichever the server told later. Only what goes by
 * a known name is read, each source once, so that five hundred items wait no longer than a few.
 */
export async function deviceRecords(items: readonly CitedItem[]): Promise<(AnyRecord | undefined)[]> {
  const wanted = new Map<string, number>()
  for (const [at, item] of items.entries()) for (const slug of slugsOf(item)) wanted.set(`${item.index}/${slug}`, at)
  const slugs = new Set(items.flatMap(slugsOf))
  const found: (RecordCopy | undefined)[] = items.map(() => undefined)
  const library = await openOfflineRecords()
  const read = async (source: RecordSource, isLikely: (name: string) => boolean) => {
    const names = (await source.names()).filter(isLikely)
    for (let from = 0; from < names.length; from += source.batchSize) {
      for (const kept of (await source.read(names.slice(from, from + source.batchSize))).values()) {
        const at = kept.record.slug_values.map(slug => wanted.get(`${kept.record.index}/${slug}`)).find(at => at !== undefined)
        if (at !== undefined && kept.asOf >= (found[at]?.asOf ?? 0)) found[at] = kept
      }
    }
  }
  const { saved } = library
  if (saved) await read(saved, name => wanted.has(saved.recordIdOf(name) ?? ''))
  // The names of opened records are addresses that end in a slug.
  await read(library.opened, name => slugs.has(decoded(name.slice(name.lastIndexOf('/') + 1))))
  return found.map(kept => kept?.record)
}

/** A card knows the older names of its record too. */
const slugsOf = ({ slug, record }: CitedItem): string[] => {
  const others = record?.['slug_values']
  return [slug, ...(Array.isArray(others) ? others.filter(other => typeof other === 'string') : [])]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
