import { createHash } from 'node:crypto'
import type { AnalysedItem } from '#contract/analysis-rows.ts'
import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchState } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { findRecords } from '../records/index.ts'
import { foundList } from '../search/index.ts'

/** Blank questions are dropped (S3§5); refused if there is none left. */
export function askedQuestions(questions: readonly string[]): string[] {
  const asked = questions.filter(question => question !== '')
  if (asked.length === 0) throw new Refusal('invalid', { errors: { questions: ['Enter a question.'] } })
  return asked
}

/** Two requests with the same key ask the same about the same search. */
export const keyOfAsked = (state: SearchState, questions: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([{ ...state, page: 0, per_page: 0 }, questions]))
    .digest('hex')

/** The first records of a search as its user may see it, without titles. */
export async function firstItems(
  parts: { store: Store; catalogue: Catalogue },
  user: Pick<User, 'id' | 'user_type'>,
  state: SearchState,
  most: number,
  signal: AbortSignal,
): Promise<{ items: AnalysedItem[]; total: number }> {
  const { slugs, total } = await foundList(parts, user, state, { most }, signal)
  return { items: slugs.map((slug, at) => ({ order: at + 1, slug_values: [slug], title: '' })), total }
}

/** Records that are read at once: few enough that others are answered between two portions. */
const portion = 50

/** The same records with their titles; those that have left the catalogue are missing. */
export async function withTitles(
  catalogue: Catalogue,
  index: IndexName,
  items: readonly AnalysedItem[],
  signal: AbortSignal,
): Promise<AnalysedItem[]> {
  const titled: AnalysedItem[] = []
  for (let at = 0; at < items.length; at += portion) {
    const part = items.slice(at, at + portion)
    const refs = part.map(({ slug_values }) => ({ index, slug: slug_values[0] ?? '' }))
    const found = await findRecords(catalogue, refs, signal)
    for (const [place, item] of part.entries()) {
      const record = found[place]
      if (record) titled.push({ ...item, title: titleOf(indexes[index], record) })
    }
  }
  return titled
}
