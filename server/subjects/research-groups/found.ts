import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Store } from '../../store/store.ts'
import { requireRecord } from '../records/index.ts'
import { composedGroup } from './records.ts'
import { hasLeft, type StoredGroup, storedGroup } from './rows.ts'

/** A group as it is now, also before its record has been written. */
export interface FoundGroup {
  slug: string
  record: CatalogueRecord
  /** What is here of it. */
  stored: StoredGroup | undefined
}

/** A group by any of its slugs; `gone` if it was deleted, `not_found` if it never existed. */
export async function findGroup(store: Store, catalogue: Catalogue, id: string, signal: AbortSignal): Promise<FoundGroup> {
  const made = await storedGroup(store.read, id)
  if (made?.made_here) return { slug: id, stored: made, record: (await composedGroup(store.read, catalogue, made, undefined)).group }
  if (await hasLeft(store.read, id)) throw new Refusal('gone')
  const record = await requireRecord(catalogue, { index: 'research_groups', slug: id }, signal)
  const slug = record.slug_values[0]!
  const stored = slug === id ? made : await storedGroup(store.read, slug)
  return { slug, stored, record }
}

/** A group that is to be changed: `original` is the provider's record of one that was not made here. */
export interface GroupToChange {
  slug: string
  name: string
  original: CatalogueRecord | undefined
}
