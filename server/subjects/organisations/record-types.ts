import { organisationCategories, organisationSubCategories } from '#contract/organisation-categories.data.ts'
import type { OrganisationFields } from '#contract/organisation-fields.ts'

// What an organisation is: its record has types, its form a category and a kind.

/** The types of the two categories. */
const firstTypes: Readonly<Record<(typeof organisationCategories)[number]['id'], string>> = { academic: 'Academic', corporate: 'Company' }

/** Its closer kind, or else what it is at first. */
export function recordTypesOf(category: OrganisationFields['category'] | undefined, sub_category: string | undefined): string[] {
  const closer = organisationSubCategories.find(({ id }) => id === sub_category)?.name
  return [closer ?? (category ? firstTypes[category] : undefined)].filter(type => type !== undefined)
}

/** The category and the kind of a record's types. Many types of registers are neither. */
export const formCategoriesOf = (types: readonly string[]) => ({
  category: organisationCategories.find(({ id }) => types.includes(firstTypes[id]))?.id,
  sub_category: organisationSubCategories.find(({ name }) => types.includes(name))?.id,
})
