import type { CatalogueRecord } from '#contract/indexes/record.ts'

/** The fields in which a record of each index names people. */
const peopleFields: Partial<Record<CatalogueRecord['index'], readonly string[]>> = {
  publications: ['authors', 'editors'],
  clinical_trials: ['investigators'],
}

/** Slugs of the people a record names, each once. Demo records keep their own people and are left out. */
export function peopleOf(record: CatalogueRecord): string[] {
  if (record.demo) return []
  const found = new Set<string>()
  for (const place of peopleFields[record.index] ?? []) {
    const people = record[place]
    if (!Array.isArray(people)) continue
    for (const person of people as { slug_values?: readonly string[] }[]) {
      const slug = person.slug_values?.[0]
      if (slug) found.add(slug)
    }
  }
  return [...found]
}
