import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Store } from '../../store/store.ts'
import { organisationRecord } from './record.ts'
import { type StoredOrganisation, storedOrganisation } from './rows.ts'

interface Found {
  /** The first slug. */
  slug: string
  record: CatalogueRecord
  stored: StoredOrganisation | undefined
  /** Whether the catalogue has it: one that was made this moment is about to be written. */
  isWritten: boolean
}

/** An organisation by any of its slugs; `gone` if it was deleted, `not_found` if it never existed. */
export async function findOrganisation(store: Store, catalogue: Catalogue, id: string, signal: AbortSignal): Promise<Found> {
  const [record] = await toRefusal(catalogue.records([{ index: 'organisations', slug: id }], signal))
  if (record === 'gone') throw new Refusal('gone')
  const slug = record?.slug_values[0] ?? id
  const stored = await storedOrganisation(store.read, slug)
  if (record) return { slug, record, stored, isWritten: true }
  if (!stored?.made_here) throw new Refusal('not_found')
  return { slug, record: organisationRecord(stored), stored, isWritten: false }
}
