import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import { changeBetween, changedList } from '#contract/list-change.ts'
import { tooManyTerms } from '#contract/profile-fields.ts'
import {
  type GroupTerms,
  groupTerms,
  type ResearchGroupBase,
  type ResearchGroupChange,
  type ResearchGroupFields,
} from '#contract/research-group-fields.ts'
import { groupCategories, researchGroupTypes } from '#contract/research-group-options.data.ts'
import { countries } from '#contract/countries.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { written, writtenAfter } from '../../core/fields/written-fields.ts'
import { Refusal } from '../../core/refusal.ts'

const none: ResearchGroupFields = {
  name: '',
  category: '',
  description: '',
  website: '',
  research_group_type_ids: [],
  country_id: '',
  fte_id: null,
  street: '',
  post_code: '',
  city: '',
  foundation_year: null,
  organisation: null,
  sectors: [],
  therapeutics: [],
  medical_technologies: [],
  research_types: [],
  diseases: [],
  model_organisms: [],
}

/** What a provider says, as the fields that are edited. */
function registered(record: CatalogueRecord): Partial<ResearchGroupFields> {
  const first = (path: string) => textsAt(record, path)[0]
  const types = textsAt(record, 'research_group_types')
  const [organisation] = Array.isArray(record['organisations'])
    ? (record['organisations'] as { name: string; slug_values?: string[] }[])
    : []
  const slug_value = organisation?.slug_values?.[0]
  const year = first('foundation_year')
  return written<ResearchGroupFields>({
    name: first('name'),
    category: groupCategories.find(({ name }) => name === first('category'))?.id,
    description: first('description'),
    website: first('website'),
    research_group_type_ids: researchGroupTypes.filter(({ name }) => types.includes(name)).map(({ id }) => id),
    country_id: countries().find(({ name }) => name === first('country'))?.code,
    city: first('city'),
    foundation_year: year === undefined ? undefined : Number(year.slice(0, 4)),
    organisation: organisation && slug_value !== undefined ? { slug_value, name: organisation.name } : undefined,
  })
}

/** What is edited: what members wrote, before what the provider says. */
export const editedFields = (own: Partial<ResearchGroupFields>, original: CatalogueRecord | undefined): ResearchGroupFields => ({
  ...none,
  ...(original && registered(original)),
  ...own,
})

/** What members have written after a change. */
export const groupFieldsAfter = (
  own: Partial<ResearchGroupFields>,
  change: ResearchGroupChange,
  original: CatalogueRecord | undefined,
): Partial<ResearchGroupFields> => writtenAfter(own, change, original ? registered(original) : {})

const isList = (field: string): field is GroupTerms => (groupTerms as readonly string[]).includes(field)

/**
 * What of a change is to be written; undefined if one of its single values was changed meanwhile. `isCurrent`: it is based on the current
 * version. Lists never conflict. Refuses `invalid` if a list gets too long.
 */
export function mergedGroupChange(
  current: ResearchGroupFields,
  change: ResearchGroupChange,
  base: ResearchGroupBase,
  isCurrent: boolean,
): ResearchGroupChange | undefined {
  const single = Object.fromEntries(Object.entries(change).filter(([field]) => !isList(field)))
  const merged: ResearchGroupChange | undefined = mergedFields(current, single, isCurrent ? undefined : base)
  if (!merged) return undefined
  for (const list of groupTerms) {
    const sent = change[list]
    if (sent === undefined) continue
    const seen = base[list]
    const next = seen === undefined ? sent : changedList(current[list], changeBetween(seen, sent))
    if (next.length > limits.profile.terms) throw new Refusal('invalid', { errors: { [`research_group.${list}`]: [tooManyTerms] } })
    if (JSON.stringify(next) !== JSON.stringify(current[list])) Object.assign(merged, { [list]: next })
  }
  return merged
}
