import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { OrganisationFields } from '#contract/organisation-fields.ts'
import { countryByCode } from '#contract/countries.ts'
import { ownSource } from '../../core/demo-source.ts'
import { ownHostOf } from '../../core/domains/organisation-domains.ts'
import { recordTypesOf } from './record-types.ts'
import type { StoredOrganisation } from './rows.ts'

/** The record of an organisation: what its owners wrote, before what the register says; `original` is the register's. */
export function organisationRecord(
  { slug_value, fields, state }: Pick<StoredOrganisation, 'slug_value' | 'fields' | 'state'>,
  original?: CatalogueRecord,
): CatalogueRecord {
  const written = recordFields(fields)
  if (!original) {
    const unconfirmed = state === 'pending' && { unconfirmed: true }
    return { index: 'organisations', slug_values: [slug_value], source: ownSource, ...written, made_here: true, ...unconfirmed }
  }
  const renamed = fields.name === undefined ? [] : textsAt(original, 'name').filter(name => name !== fields.name)
  const lists = {
    aliases: [...new Set([...renamed, ...textsAt(original, 'aliases')])].filter(name => name !== fields.name),
    domains: [...new Set([...textsAt(written, 'domains'), ...textsAt(original, 'domains')])],
  }
  const edited = Object.keys(written)
  return {
    ...original,
    ...written,
    ...filled(lists),
    ...(edited.length > 0 && { edited_here: edited }),
  }
}

/** The fields of the catalogue for what somebody wrote. */
function recordFields(fields: Partial<OrganisationFields>): Record<string, unknown> {
  const { country_id, state, category, sub_category, foundation_year, urls_attributes = [], ...same } = fields
  const country = countryByCode(country_id)
  return filled({
    ...same,
    organisation_types: recordTypesOf(category, sub_category),
    country: country && [country],
    region: state,
    foundation_year: foundation_year == null ? undefined : String(foundation_year),
    domains: [...new Set([...urls_attributes.flatMap(({ url, domain }) => domain || (ownHostOf(url) ?? [])), ...hostOf(same.website)])],
    links: urls_attributes.map(({ url }) => ({ name: URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url, url })),
  })
}

const hostOf = (website: string | undefined): string[] => [ownHostOf(website ?? '')].filter(host => host !== undefined)

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)))
