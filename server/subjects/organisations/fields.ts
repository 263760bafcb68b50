import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { OrganisationChange, OrganisationFields } from '#contract/organisation-fields.ts'

const none: OrganisationFields = {
  name: '',
  website: '',
  country_id: '',
  category: '',
  sub_category: '',
  about: '',
  street: '',
  post_code: '',
  city: '',
  state: '',
  foundation_year: null,
  email: '',
  phone_number: '',
  urls_attributes: [],
}

/** What a register says, as the fields that an owner edits. */
function registered(record: CatalogueRecord): Partial<OrganisationFields> {
  const [name, website, country_id, city, state, year] = ['name', 'website', 'country.code', 'city', 'region', 'foundation_year'].map(
    path => textsAt(record, path)[0],
  )
  const [about] = textsAt(record, 'about')
  return written({ name, website, country_id, city, state, about, foundation_year: year === undefined ? undefined : Number(year) })
}

const isWritten = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Only what has a value. */
export const written = (fields: { [F in keyof OrganisationFields]?: OrganisationFields[F] | undefined }): Partial<OrganisationFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isWritten(value)))

/** What is edited: what owners wrote, before what the register says. */
export const editedFields = (own: Partial<OrganisationFields>, original: CatalogueRecord | undefined): OrganisationFields => ({
  ...none,
  ...(original && registered(original)),
  ...own,
})

/** What owners have written after a change. What is emptied, or is as the register says, is the register's again. */
export function changedFields(
  own: Partial<OrganisationFields>,
  change: OrganisationChange,
  original: CatalogueRecord | undefined,
): Partial<OrganisationFields> {
  const facts: Partial<OrganisationFields> = original ? registered(original) : {}
  const isOwn = ([field, value]: [string, unknown]) =>
    isWritten(value) && JSON.stringify(value) !== JSON.stringify(facts[field as keyof OrganisationFields])
  return Object.fromEntries(Object.entries({ ...own, ...change }).filter(isOwn))
}
