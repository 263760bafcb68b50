import type { IndexData } from '#contract/indexes/shape.ts'
import type { FilterSetName } from '#contract/search.ts'

interface FilterSetData {
  name: FilterSetName
  label: string
  description: string
}

/** The filter sets that mean something for an index; `suggestions_only` only in a scope. */
export function filterSetsOf(index: IndexData, inScope = false): FilterSetData[] {
  const sets: (FilterSetData | undefined)[] = [
    { name: 'exact_match', label: 'Exact match', description: 'Words that stand side by side are one phrase, and synonyms are left out.' },
    { name: 'exclude_bookmarked', label: 'Without bookmarked', description: 'Leaves out what is in one of your folders.' },
    index.places?.active === undefined
      ? undefined
      : {
          name: 'active_in_country',
          label: 'Active in country',
          description: 'A chosen country finds who is active there, wherever the seat is.',
        },
    index.kols && { name: 'kols', label: 'Key opinion leaders', description: index.kols.description },
    inScope
      ? { name: 'suggestions_only', label: 'Suggestions only', description: 'Found by the same name alone, which may be another’s.' }
      : undefined,
  ]
  return sets.filter(set => set !== undefined)
}

/** The fields that a search of an index can be narrowed to. */
export const searchableFieldsOf = (index: IndexData): { name: string; label: string }[] =>
  index.search.map(({ name, label }) => ({ name, label }))
