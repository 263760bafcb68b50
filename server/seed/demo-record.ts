import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { demoSource } from '../core/demo-source.ts'

/** A record of the demo catalogue: marked as invented, without the empty fields. */
export function demoRecord(
  index: CatalogueRecord['index'],
  slug_values: readonly string[],
  fields: Record<string, unknown>,
): CatalogueRecord {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
  return { index, slug_values, source: demoSource, demo: true, ...Object.fromEntries(given) }
}
