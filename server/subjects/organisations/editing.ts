import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { OrganisationChange, OrganisationFields } from '#contract/organisation-fields.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { ownAfter, editableFields } from './fields.ts'
import { requireCountry, withDomains } from './making.ts'
import { storedOrganisation } from './rows.ts'

interface Edit {
  slug: string
  /** As the register has it; undefined for one that was made here. */
  original: CatalogueRecord | undefined
  change: OrganisationChange
  base: { [F in keyof OrganisationFields]?: OrganisationFields[F] | undefined }
  /** The version that it is based on. Without it the last change counts. */
  ifMatch: number | undefined
  now: number
}

interface Edited {
  fields: OrganisationFields
  version: number
  /** Its name before. */
  before: string
  /** The names of the fields that changed. */
  changed: string[]
}

/** Changes what owners wrote. Refuses `version_conflict` with the current fields. */
export async function editOrganisation(tx: Tx, { slug, original, change, base, ifMatch, now }: Edit): Promise<Edited> {
  if (change.country_id !== undefined) requireCountry(change.country_id)
  const stored = await storedOrganisation(tx, slug)
  // It was declined and deleted meanwhile.
  if (!stored && !original) throw new Refusal('not_found')
  const facts = stored?.made_here ? undefined : original
  const fields = editableFields(stored?.fields ?? {}, facts)
  const version = stored?.version ?? 0
  const merged = mergedFields(fields, withDomains(change), ifMatch === undefined || ifMatch === version ? undefined : withDomains(base))
  if (!merged) throw new Refusal('version_conflict', { current: { fields, version } })
  const unchanged = { fields, version, before: fields.name, changed: [] }
  if (Object.keys(merged).length === 0) return unchanged
  const own = ownAfter(stored?.fields ?? {}, merged, facts)
  const edited = editableFields(own, facts)
  const columns = { name: edited.name, fields: own, version: version + 1, record_stale: (stored?.record_stale ?? 0) + 1 }
  if (stored) await tx.updateTable('organisations').set(columns).where('slug_value', '=', slug).execute()
  else
    await tx
      .insertInto('organisations')
      .values({ ...columns, slug_value: slug, notes: '', made_here: false, made_by: null, state: 'confirmed', created_at: now })
      .execute()
  return { fields: edited, version: version + 1, before: fields.name, changed: Object.keys(merged) }
}
