import type { CatalogueRecord } from '#contract/indexes/record.ts'

interface Named {
  name: string
  slug_values?: readonly string[]
}

/**
 * The record of an account that took over one of the catalogue: what the person says of themselves goes before what providers say. Its first
 * slug stays that of the catalogue, so whatever names it still leads there.
 */
export function joinedRecord(own: CatalogueRecord, claimed: CatalogueRecord): CatalogueRecord {
  const { concluded_from: _, ...facts } = claimed
  const variants = [claimed['full_name'], ...texts(claimed['name_variants']), ...texts(own['name_variants'])]
  const lists = {
    name_variants: [...new Set(variants)].filter(name => typeof name === 'string' && name !== own['full_name']),
    organisations: joined(named(own['organisations']), named(claimed['organisations'])),
    research_groups: joined(named(own['research_groups']), named(claimed['research_groups'])),
  }
  return {
    ...facts,
    ...own,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    slug_values: [...new Set([...claimed.slug_values, ...own.slug_values])],
    source: claimed.source,
    claimed: true,
  }
}

const texts = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const named = (value: unknown): Named[] => texts(value).filter((one): one is Named => typeof (one as Named | null)?.name === 'string')

/** The first list, and those of the second that are not in it. */
function joined(first: readonly Named[], second: readonly Named[]): Named[] {
  const names = new Set(first.map(one => one.name.toLowerCase()))
  const slugs = new Set(first.flatMap(one => one.slug_values ?? []))
  return [...first, ...second.filter(one => !names.has(one.name.toLowerCase()) && !one.slug_values?.some(slug => slugs.has(slug)))]
}
