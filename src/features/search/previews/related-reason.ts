import type { IndexName } from '#contract/indexes/shape.ts'
import type { RelatedReason } from '#contract/related.ts'

/** Why a record is related to the open one, in words. */
export function reasonText(index: IndexName, { kind, names }: RelatedReason): string {
  const all = names.join(', ')
  const one = names.length === 1
  switch (kind) {
    case 'terms':
      return `Shares: ${all}`
    case 'people':
      if (index === 'publications') return `${one ? 'Same author' : 'Same authors'}: ${all}`
      return `${one ? 'Same person' : 'Same people'}: ${all}`
    case 'organisations':
      return `${one ? 'Same organisation' : 'Same organisations'}: ${all}`
    case 'cites':
      return 'Cites this record'
    case 'cited':
      return 'Cited by this record'
    case 'cited_together':
      return `Cites the same: ${all}`
  }
}
