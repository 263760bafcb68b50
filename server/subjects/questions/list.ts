import { limits } from '#contract/limits.ts'
import type { QuestionRow } from '#contract/question-rows.ts'
import type { PublicQuestion, QuestionSort, SimilarQuestion } from '#contract/questions.ts'
import { roleMay } from '#contract/roles.ts'
import { type Expression, type Kysely, sql, type SqlBool } from 'kysely'
import { expressionBuilder } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { communityPageOpen } from '../community-access/index.ts'
import { type QuestionReader, readersOf } from './access.ts'
import { questionsFor, questionView } from './views.ts'
import { type SearchedWords, searchedWords, tellingWords, wordMatches } from './words.ts'

const eb = expressionBuilder<Tables, 'questions'>()
const { page: pageSize, similar, tagList } = limits.question

/** SQL: the reader, for whom the page of questions is open, may read it. */
function readableBy({ id, role }: QuestionReader): Expression<SqlBool> {
  const shown = eb('questions.hidden_at', 'is', null)
  const text = roleMay(role, 'moderate') ? [] : [id === undefined ? shown : eb.or([shown, eb('questions.asked_by', '=', id)])]
  return eb.and([...text, ...(role === undefined ? [eb('questions.is_public', '=', true)] : [])])
}

/** SQL: everybody may read it. The query has `communities` too. */
const isPublic = (): Expression<SqlBool> =>
  eb.and([eb('questions.is_public', '=', true), eb('questions.hidden_at', 'is', null), communityPageOpen('questions', undefined)])

interface Listed {
  q: string
  tag: string
  sort: QuestionSort
  unanswered: boolean
  mine: boolean
  page: number
}

/** A page of the questions of a community. */
export async function questionPage(
  query: Kysely<Tables>,
  community: string,
  reader: QuestionReader,
  { q, tag, sort, unanswered, mine, page }: Listed,
): Promise<{ questions: QuestionRow[]; total: number; page: number; more: boolean }> {
  const conditions = eb.and([
    eb('questions.community_slug', '=', community),
    readableBy(reader),
    ...(tag === '' ? [] : [hasTag(community, tag.trim().toLowerCase())]),
    ...(unanswered ? [eb('questions.answers_count', '=', 0)] : []),
    ...(mine ? [eb('questions.asked_by', '=', reader.id ?? '')] : []),
  ])
  const newest = sort === 'active' ? 'questions.active_at' : 'questions.created_at'
  if (q !== '') {
    const searched = await searchedWords(query, q, community)
    const { ids, total, more } = searched
      ? await matchingIds(query, searched, { community, conditions, newest, page })
      : { ids: [], total: 0, more: false }
    return { questions: await questionsInOrder(query, ids, reader), total, page, more }
  }
  const rows = await questionsFor(query, reader.id)
    .where(conditions)
    .orderBy(newest, 'desc')
    .orderBy('questions.id', 'desc')
    .offset(page * pageSize)
    .limit(pageSize + 1)
    .execute()
  const { total } = await query
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where(conditions)
    .executeTakeFirstOrThrow()
  return {
    questions: rows.slice(0, pageSize).map(row => questionView(row, reader)),
    total: Number(total),
    page,
    more: rows.length > pageSize,
  }
}

interface Matching {
  community: string
  conditions: Expression<SqlBool>
  newest: 'questions.active_at' | 'questions.created_at'
  page: number
}

/** A page of the questions with some of the words, and how many there are. Only ids are sorted: thousands may have a word. */
async function matchingIds(
  query: Kysely<Tables>,
  searched: SearchedWords,
  { community, conditions, newest, page }: Matching,
): Promise<{ ids: string[]; total: number; more: boolean }> {
  const found = query
    .selectFrom('questions')
    .innerJoin(wordMatches(query, searched, community).as('match'), 'match.question_id', 'questions.id')
    .select(['questions.id', sql<number | string>`count(*) OVER ()`.as('total')])
    .where(conditions)
    .orderBy(sql`CASE WHEN match.matched = ${sql.lit(searched.words.length)} THEN 0 ELSE 1 END`)
    .orderBy('match.score', 'desc')
    .orderBy(newest, 'desc')
    .orderBy('questions.id', 'desc')
  const rows = await found
    .offset(page * pageSize)
    .limit(pageSize + 1)
    .execute()
  // Behind the last page no row says how many there are.
  const [first] = rows.length === 0 && page > 0 ? await found.limit(1).execute() : rows
  return { ids: rows.slice(0, pageSize).map(row => row.id), total: Number(first?.total ?? 0), more: rows.length > pageSize }
}

async function questionsInOrder(query: Kysely<Tables>, ids: readonly string[], reader: QuestionReader): Promise<QuestionRow[]> {
  if (ids.length === 0) return []
  const rows = await questionsFor(query, reader.id).where('questions.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? []).map(row => questionView(row, reader))
}

const hasTag = (community: string, tag: string): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('question_tags')
      .select('question_tags.tag')
      .where('question_tags.community_slug', '=', community)
      .where('question_tags.tag', '=', tag)
      .whereRef('question_tags.question_id', '=', 'questions.id'),
  )

/** A page of the public questions of all communities. */
export async function publicQuestionPage(
  query: Kysely<Tables>,
  viewerId: string | undefined,
  { q, page }: { q: string; page: number },
): Promise<{ questions: PublicQuestion[]; page: number; more: boolean }> {
  const searched = q === '' ? undefined : await searchedWords(query, q)
  if (q !== '' && !searched) return { questions: [], page, more: false }
  let found = questionsFor(query, viewerId)
    .innerJoin('communities', 'communities.slug_value', 'questions.community_slug')
    .select('communities.name as community_name')
    .where(isPublic())
  if (searched)
    found = found
      .innerJoin(wordMatches(query, searched).as('match'), 'match.question_id', 'questions.id')
      .orderBy(sql`CASE WHEN match.matched = ${sql.lit(searched.words.length)} THEN 0 ELSE 1 END`)
      .orderBy(sql`match.score`, 'desc')
  const rows = await found
    .orderBy('questions.created_at', 'desc')
    .orderBy('questions.id', 'desc')
    .offset(page * pageSize)
    .limit(pageSize + 1)
    .execute()
  const readerOf = viewerId === undefined ? () => ({ id: undefined, role: undefined }) : await readersOf(query, viewerId)
  const questions = rows.slice(0, pageSize).map(row => ({ ...questionView(row, readerOf(row)), community_name: row.community_name }))
  return { questions, page, more: rows.length > pageSize }
}

/** Questions with words of a title, the most similar first. */
export async function similarQuestions(
  query: Kysely<Tables>,
  community: string,
  reader: QuestionReader,
  title: string,
): Promise<SimilarQuestion[]> {
  const searched = await searchedWords(query, tellingWords(title), community)
  if (!searched) return []
  const rows = await query
    .selectFrom('questions')
    .innerJoin(wordMatches(query, searched, community).as('match'), 'match.question_id', 'questions.id')
    .select(['questions.id', 'questions.title', 'questions.answers_count', 'questions.accepted_answer_id'])
    .where(readableBy(reader))
    .where('questions.hidden_at', 'is', null)
    .orderBy('match.score', 'desc')
    .orderBy('questions.id', 'desc')
    .limit(similar)
    .execute()
  return rows.map(({ id, title: similarTitle, answers_count, accepted_answer_id }) => ({
    id,
    title: similarTitle,
    answers_count,
    is_answered: accepted_answer_id !== null,
  }))
}

/** The tags of the questions that the reader may read, the most frequent first. */
export async function tagsOf(query: Kysely<Tables>, community: string, reader: QuestionReader): Promise<{ name: string; count: number }[]> {
  const rows = await query
    .selectFrom('question_tags')
    .innerJoin('questions', 'questions.id', 'question_tags.question_id')
    .select(['question_tags.tag', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('question_tags.community_slug', '=', community)
    .where(readableBy(reader))
    .where('questions.hidden_at', 'is', null)
    .groupBy('question_tags.tag')
    .orderBy('count', 'desc')
    .orderBy('question_tags.tag')
    .limit(tagList)
    .execute()
  return rows.map(({ tag, count }) => ({ name: tag, count: Number(count) }))
}

/** Addresses of public questions in the order of their ids, for the sitemap. */
export const publicQuestionAddresses = (query: Kysely<Tables>, after: string, most: number) =>
  query
    .selectFrom('questions')
    .innerJoin('communities', 'communities.slug_value', 'questions.community_slug')
    .select(['questions.id', 'questions.community_slug', 'questions.active_at'])
    .where(isPublic())
    .where('questions.id', '>', after)
    .orderBy('questions.id')
    .limit(most)
    .execute()
