import type { IndexName } from '#contract/indexes/shape.ts'
import type { RelatedReason } from '#contract/related.ts'

/** Why a record is related to the open one, in words. What they have in common is named so that it is not taken for one of them. */
export function reasonText(index: IndexName, { kind, names }: RelatedReason): string {
  const all = names.join(', ')
  switch (kind) {
    case 'terms':
      return `Shares: ${all}`
    case 'people':
      if (index === 'publications') return `${names.length === 1 ? 'Same author' : 'Same authors'}: ${all}`
      return `Both with ${all}`
    case 'organisations':
      return `Both with ${all}`
    case 'cites':
      return 'Cites this record'
    case 'cited':
      return 'Cited by this record'
    case 'cited_together':
      return `Cites the same: ${all}`
  }
}
