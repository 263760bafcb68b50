import type { AnalysedItem, AnalysisRequestKept, AnalysisRow, AnalysisType } from '#contract/analysis-rows.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { Jobs } from '../jobs/index.ts'
import type { AnalysisKinds } from './analysis-kinds.ts'
import { holdCredits, wasCharged } from './credits.ts'
import { insertItems, type NewItem } from './item-rows.ts'
import { findAnalysis, insertAnalysis, type StoredAnalysis } from './rows.ts'

export interface NewRun {
  id: string
  type: AnalysisType
  index: IndexName
  request: AnalysisRequestKept
  /** How many records are asked about. */
  total: number
  /** Credits that are taken now. */
  credits: number
  analyst: AnalysisRow['analyst']
  /** The records of an analysis per record, some of them with answers that a preview has given. */
  items?: readonly NewItem[]
}

interface Parts {
  jobs: Jobs
  analysisKinds: AnalysisKinds
}

/**
 * Begins an analysis in this transaction. The same id of the same user again is the same analysis: nothing is taken, nothing begins. An id of
 * somebody else's is refused as one that stands for something else.
 */
export async function beginAnalysis(
  tx: Tx,
  { jobs, analysisKinds }: Parts,
  userId: string,
  run: NewRun,
  now: number,
): Promise<StoredAnalysis> {
  const known = await begunBefore(tx, userId, { ...run, questions: run.request.questions })
  if (known) return known
  const { count } = await tx
    .selectFrom('analyses')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.analysis.running) throw new Refusal('too_many', { retryAfter: 5 })
  await holdCredits(tx, userId, run.id, run.credits, now)
  const row = await insertAnalysis(tx, {
    id: run.id,
    user_id: userId,
    type: run.type,
    status: 'waiting',
    index_name: run.index,
    name: null,
    request: run.request,
    total: run.total,
    done: run.items?.filter(({ answers }) => answers !== null).length ?? 0,
    credits: run.credits,
    analyst: run.analyst,
    answer: '',
    passages: [],
    error: null,
    stop_at: null,
    is_shared: false,
    created_at: now,
    finished_at: null,
  })
  if (run.items) await insertItems(tx, row, run.items)
  await jobs.add(tx, analysisKinds.jobOf(run.type), userId, { state: { analysis_id: run.id }, total: 1 }, now)
  return row
}

/** What an id stands for. */
interface SameRun extends Pick<NewRun, 'id' | 'type' | 'index'> {
  questions: readonly string[]
}

/** The analysis that was begun with this id. Refuses an id of something else, and one of an analysis that was deleted. */
export async function begunBefore(query: Kysely<Tables>, userId: string, asked: SameRun): Promise<StoredAnalysis | undefined> {
  const known = await findAnalysis(query, asked.id)
  if (known?.user_id === userId && isSame(known, asked)) return known
  if (known) throw new Refusal('invalid', { errors: { id: ['This id stands for something else. Choose another one.'] } })
  if (await wasCharged(query, userId, asked.id)) throw new Refusal('gone')
  return undefined
}

const isSame = ({ type, index_name, request }: StoredAnalysis, asked: SameRun): boolean =>
  type === asked.type && index_name === asked.index && JSON.stringify(request.questions) === JSON.stringify(asked.questions)

/** The selected records with their titles, in order, each once. */
export function selectedItems(
  items: readonly { order: number; slug_values: readonly string[] }[],
  titles: ReadonlyMap<string, string>,
): AnalysedItem[] {
  const seen = new Set<string>()
  return items
    .filter(({ slug_values: [slug = ''] }) => titles.has(slug) && seen.size !== seen.add(slug).size)
    .map(({ slug_values }, at) => ({ order: at + 1, slug_values: [...slug_values], title: titles.get(slug_values[0] ?? '') ?? '' }))
}
