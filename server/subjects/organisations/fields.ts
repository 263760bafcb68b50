import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { noFields, type OrganisationChange, type OrganisationFields } from '#contract/organisation-fields.ts'
import { written, writtenAfter } from '../../core/fields/written-fields.ts'
import { formCategoriesOf } from './record-types.ts'

/** What a register says, as the fields that an owner edits. */
function registered(record: CatalogueRecord): Partial<OrganisationFields> {
  const [name, website, country_id, city, state, year] = ['name', 'website', 'country.code', 'city', 'region', 'foundation_year'].map(
    path => textsAt(record, path)[0],
  )
  const [about] = textsAt(record, 'about')
  return written<OrganisationFields>({
    name,
    website,
    country_id,
    city,
    state,
    about,
    ...formCategoriesOf(textsAt(record, 'organisation_types')),
    foundation_year: year === undefined ? undefined : Number(year),
  })
}

/** What is edited: what owners wrote, before what the register says. */
export const editableFields = (own: Partial<OrganisationFields>, original: CatalogueRecord | undefined): OrganisationFields => ({
  ...noFields,
  ...(original && registered(original)),
  ...own,
})

/** What owners have written after a change. What is emptied, or is as the register says, is the register's again. */
export const ownAfter = (
  own: Partial<OrganisationFields>,
  change: OrganisationChange,
  original: CatalogueRecord | undefined,
): Partial<OrganisationFields> => writtenAfter(own, change, original ? registered(original) : {})
