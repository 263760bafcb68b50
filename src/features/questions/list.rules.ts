import { limits } from '#contract/limits.ts'
import { type QuestionSort, questionSorts } from '#contract/questions.ts'
import { parseRichText, plainText } from '#contract/rich-text.ts'
import { to } from '#contract/to.ts'
import type { QuestionHere } from './questions.mirrored.ts'

/** Which questions of a community are listed: all of it is in the address. */
export interface QuestionFilter {
  q: string
  tag: string
  sort: QuestionSort
  unanswered: boolean
  mine: boolean
  /** From 0. */
  page: number
}

export const noFilter: QuestionFilter = { q: '', tag: '', sort: 'newest', unanswered: false, mine: false, page: 0 }

/** The page that an address names, from 0. */
export function pageInAddress(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '0')
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 0
}

export function filterOf(query: URLSearchParams): QuestionFilter {
  return {
    q: (query.get('q') ?? '').trim().slice(0, limits.keywordLength),
    tag: query.get('tag') ?? '',
    sort: questionSorts.find(name => name === query.get('sort')) ?? 'newest',
    unanswered: query.get('unanswered') === 'true',
    mine: query.get('mine') === 'true',
    page: pageInAddress(query),
  }
}

/** The filter as the call and the address have it: only what differs from no filter. */
export const queryOf = (filter: QuestionFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === noFilter[name as keyof QuestionFilter] ? [] : [[name, String(value)]])),
  )

export const listHref = (community: string, filter: Partial<QuestionFilter> = {}): string =>
  to('community.questions', { id: community }, { query: queryOf({ ...noFilter, ...filter }) })

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The questions that a filter lets through, in its order. */
export function filteredQuestions(rows: readonly QuestionHere[], { q, tag, sort, unanswered, mine }: QuestionFilter): QuestionHere[] {
  const words = wordsOf(q)
  const has = (row: QuestionHere): boolean => {
    if (words.length === 0) return true
    const found = wordsOf(`${row.title} ${row.tags.join(' ')} ${plainText(parseRichText(row.content))}`)
    return words.every(word => found.some(one => one.startsWith(word)))
  }
  const at = (row: QuestionHere): number => (sort === 'active' ? row.active_at : row.created_at)
  return rows
    .filter(
      row =>
        (tag === '' || row.tags.includes(tag)) &&
        (!unanswered || (row.answers_count === 0 && row.accepted_answer_id === null)) &&
        (!mine || row.is_own) &&
        has(row),
    )
    .toSorted((a, b) => at(b) - at(a) || (a.id < b.id ? -1 : 1))
}

/** Questions with words of a title, those with most of them first. */
export function similarTo(rows: readonly QuestionHere[], title: string): QuestionHere[] {
  // Shorter words are in every title.
  const words = wordsOf(title).filter(word => word.length > 3)
  const score = (row: QuestionHere): number => {
    const found = wordsOf(row.title)
    return words.filter(word => found.some(one => one.startsWith(word))).length
  }
  return rows
    .map(row => ({ row, score: score(row) }))
    .filter(one => one.score > 0)
    .toSorted((a, b) => b.score - a.score || b.row.created_at - a.row.created_at)
    .slice(0, limits.question.similar)
    .map(({ row }) => row)
}

/** The tags of questions with how many have each, the most frequent first. */
export function tagCounts(rows: readonly QuestionHere[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { tags } of rows) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, limits.question.tagList)
}
