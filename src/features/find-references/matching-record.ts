import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { ResultItem } from '#contract/search.ts'
import { namesNumber, yearsIn } from './reference-list.ts'

/** By what a result is the record of a reference. */
export type MatchedBy = 'number' | 'title'

/** A title of fewer words may stand in a reference by accident. */
const tellingTitle = 4

/**
 * Whether the first result for a reference is its record: it has its number, or its title stands in the reference. As the catalogue knows no
 * volumes and publishers, a longer title may lack other words, if the year is right.
 */
export function matchOf(reference: string, result: ResultItem | undefined): MatchedBy | undefined {
  if (!result) return undefined
  const title = words(titleOf(indexes[result.index], result.data))
  const hasTitle = title !== '' && ` ${words(reference)} `.includes(` ${title} `)
  if (result.identified && (hasTitle || namesNumber(reference))) return 'number'
  if (!hasTitle) return undefined
  const lacks = (result.missing ?? []).length > 0
  return !lacks || (title.split(' ').length >= tellingTitle && isOfYear(reference, result)) ? 'title' : undefined
}

/** A preprint and its article are often of neighbouring years. */
function isOfYear(reference: string, { data }: ResultItem): boolean {
  const years = yearsIn(reference)
  const own = typeof data['publication_date'] === 'string' ? Number(data['publication_date'].slice(0, 4)) : undefined
  return own === undefined || years.length === 0 || years.some(year => Math.abs(year - own) <= 1)
}

const words = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
