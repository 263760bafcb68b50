import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { ResearchGroupChange, ResearchGroupFields, ResearchGroupInput } from '#contract/research-group-fields.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { countryByCode } from '#contract/countries.ts'
import { written } from '../../core/fields/written-fields.ts'
import { Refusal, requireBelow } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { findRecords } from '../records/index.ts'
import { countMade, hasLeft, storedGroup } from './rows.ts'
import { slugsFor } from './slugs.ts'

const invalid = (field: string, sentence: string) => new Refusal('invalid', { errors: { [`research_group.${field}`]: [sentence] } })

/** The fields with the country checked, and the organisation as the catalogue names it. */
export async function checkedFields<F extends ResearchGroupChange>(catalogue: Catalogue, fields: F, signal: AbortSignal): Promise<F> {
  if (fields.country_id !== undefined && !countryByCode(fields.country_id)) throw invalid('country_id', 'The country field is required')
  if (!fields.organisation) return fields
  const [found] = await findRecords(catalogue, [{ index: 'organisations', slug: fields.organisation.slug_value }], signal)
  if (!found) throw invalid('organisation', 'This organisation is not in the catalogue.')
  return { ...fields, organisation: { slug_value: found.slug_values[0]!, name: titleOf(indexes.organisations, found) } }
}

/** Slugs for a new group that nothing in the catalogue has. */
export async function freeSlugs(catalogue: Catalogue, { name, slug }: ResearchGroupInput, signal: AbortSignal): Promise<string[]> {
  const wanted = slugsFor(name, slug)
  // One that has left the catalogue keeps its slug: links to it lead nowhere else.
  const found = await catalogue.records(
    wanted.map(one => ({ index: 'research_groups' as const, slug: one })),
    signal,
  )
  return wanted.filter((_, at) => found[at] === undefined)
}

interface New {
  userId: string
  fields: Partial<ResearchGroupFields> & { name: string }
  slugs: readonly string[]
  /** Groups that the account can have made. */
  most: number
  now: number
}

/** Stores a new group, and returns its first slug. */
export async function insertGroup(tx: Tx, { userId, fields, slugs, most, now }: New): Promise<string> {
  requireBelow('groups', await countMade(tx, userId), most)
  for (const slug_value of slugs) {
    if ((await storedGroup(tx, slug_value)) || (await hasLeft(tx, slug_value))) continue
    await tx
      .insertInto('research_groups')
      .values({
        slug_value,
        name: fields.name,
        fields: written<ResearchGroupFields>(fields),
        avatar: null,
        made_here: true,
        made_by: userId,
        record_stale: 1,
        version: 1,
        change_seq: await nextChangeSeq(tx),
        created_at: now,
      })
      .execute()
    return slug_value
  }
  throw invalid('slug', 'This slug is already taken.')
}
