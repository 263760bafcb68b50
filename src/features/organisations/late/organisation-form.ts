import * as v from 'valibot'
import {
  noFields,
  organisationChange,
  type OrganisationChange,
  type OrganisationFields,
  organisationInput,
  type OrganisationInput,
} from '#contract/organisation-fields.ts'
import { type Selection, selectionOf } from '#features/researchers/index.ts'
import { type Checked, errorsOfIssues, type FormErrors } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { isSame } from '#kit/is-same.ts'

/** What the form of an organisation holds. The id of a country is its code of ISO 3166. */
export interface OrganisationValues extends Omit<OrganisationFields, 'country_id' | 'foundation_year' | 'category'> {
  country: Selection
  foundation_year: string
  category: string
  slug: string
}

let regions: Intl.DisplayNames | undefined
const countryName = (code: string): string => (regions ??= new Intl.DisplayNames('en', { type: 'region' })).of(code) ?? code

export const organisationValues = ({ country_id, foundation_year, ...fields }: OrganisationFields): OrganisationValues => ({
  ...fields,
  country: selectionOf(country_id === '' ? null : { id: country_id, name: countryName(country_id) }),
  foundation_year: foundation_year?.toString() ?? '',
  slug: '',
})

export const emptyOrganisation = (name: string, website: string): OrganisationValues => organisationValues({ ...noFields, name, website })

/** As they are sent; the schema says what is wrong with them. Empty rows of addresses are left out. */
function fieldsOf({ country, foundation_year, urls_attributes, ...values }: OrganisationValues) {
  return {
    ...values,
    country_id: country.chosen?.id ?? '',
    foundation_year: foundation_year.trim() || null,
    urls_attributes: urls_attributes.filter(({ url, domain }) => url.trim() !== '' || domain.trim() !== ''),
  }
}

/** The field of the form that a field of the schema is. */
const named = ({ country_id, ...errors }: Record<string, string[]>): FormErrors<OrganisationValues> => ({
  ...errors,
  ...(country_id && { country: country_id }),
})

/** What a failed call says, by the fields of the form. */
export function errorsOfOrganisation(thrown: unknown): { errors?: FormErrors<OrganisationValues>; failure?: string } {
  const { errors, ...failure } = errorsFrom<Record<string, unknown>>(thrown)
  return errors ? { errors: named(errors as Record<string, string[]>) } : failure
}

export function checkNew(values: OrganisationValues): Checked<OrganisationValues, OrganisationInput> {
  // Left out, it is made of the name.
  const slug = values.slug.trim() || undefined
  const parsed = v.safeParse(organisationInput, { ...fieldsOf(values), slug })
  return parsed.success ? { output: parsed.output } : { errors: named(errorsOfIssues(parsed.issues)) }
}

/** Only what differs from the start is checked and sent: a register may have left fields open that are required here. */
export const checkChange =
  (start: OrganisationValues) =>
  (values: OrganisationValues): Checked<OrganisationValues, OrganisationChange> => {
    const before: Record<string, unknown> = fieldsOf(start)
    const changed = Object.fromEntries(Object.entries(fieldsOf(values)).filter(([field, value]) => !isSame(value, before[field])))
    const parsed = v.safeParse(organisationChange, changed)
    return parsed.success ? { output: parsed.output } : { errors: named(errorsOfIssues(parsed.issues)) }
  }
