import type { IndexData } from '#contract/indexes/shape.ts'
import type { FilterSetName } from '#contract/search.ts'

interface FilterSetData {
  name: FilterSetName
  label: string
  description: string
}

/** The filter sets of an index; `suggestions_only` only in a scope. */
export function filterSetsOf(index: IndexData, inScope = false): FilterSetData[] {
  const sets: (FilterSetData | undefined)[] = [
    { name: 'exact_match', label: 'Exact match', description: 'Adjacent words are one phrase, and synonyms are off.' },
    { name: 'exclude_bookmarked', label: 'Hide saved', description: 'Leaves out what is in your folders.' },
    index.places?.active === undefined
      ? undefined
      : {
          name: 'active_in_country',
          label: 'Active in country',
          description: 'A chosen country also finds what is active there but based elsewhere.',
        },
    index.kols && { name: 'kols', label: 'Key opinion leaders', description: index.kols.description },
    inScope
      ? { name: 'suggestions_only', label: 'Suggestions only', description: 'Found by the same name only, which may be someone else’s.' }
      : undefined,
  ]
  return sets.filter(set => set !== undefined)
}

/** The fields to which a search of an index can be limited. */
export const searchableFieldsOf = (index: IndexData): { name: string; label: string }[] =>
  index.search.map(({ name, label }) => ({ name, label }))
