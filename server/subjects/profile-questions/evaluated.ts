import { createHash } from 'node:crypto'
import type { documentIndexes, ProfileType } from '#contract/profile-questions.ts'
import { limits } from '#contract/limits.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { TemplateQuestion } from './templates.ts'

/**
 * [Note: Same input] A profile that was evaluated lately with the same input is neither asked about nor charged again: its answer is taken over. A row
 * says so, under the hash of all that decides the answer, and which analysis has paid for it. What an evaluation costs is the number of rows that
 * it has paid, so two that run at the same time never pay one profile twice, and none pays for what it did not answer.
 */

const keptMs = limits.evaluation.sameDays * 24 * 3600_000

export interface EvaluationInput {
  profileType: ProfileType
  template: TemplateQuestion
  /** How a report is to be written. */
  directions: string
  query: string
  /** The kinds of documents; none: all. */
  kinds: readonly (typeof documentIndexes)[number][]
  hasReport: boolean
  /** Who answers: another model answers otherwise. */
  analyst: string
}

/** The key of a profile: its first slug with all that was asked. */
export function hashOf(input: EvaluationInput, slug: string): string {
  const { profileType, template, directions, query, kinds, hasReport, analyst } = input
  const parts = [profileType, slug, template.label, template.parameters, directions, query, kinds.toSorted(), hasReport, analyst]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

export type Evaluated = Selectable<Tables['evaluated_profiles']>

/** Those of these that are still good, by their hashes. */
export async function findEvaluated(
  query: Kysely<Tables>,
  userId: string,
  hashes: readonly string[],
  now: number,
): Promise<Map<string, Evaluated>> {
  if (hashes.length === 0) return new Map()
  const rows = await query
    .selectFrom('evaluated_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .where('hash', 'in', hashes)
    .where('at', '>', now - keptMs)
    .execute()
  return new Map(rows.map(row => [row.hash, row]))
}

/** How many of these are still good. */
export async function countEvaluated(query: Kysely<Tables>, userId: string, hashes: readonly string[], now: number): Promise<number> {
  const { count } = await query
    .selectFrom('evaluated_profiles')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('hash', 'in', hashes)
    .where('at', '>', now - keptMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Keeps what an analysis pays for; if another one has paid meanwhile, that stays. */
export async function putEvaluated(tx: Tx, row: Evaluated): Promise<void> {
  await tx
    .deleteFrom('evaluated_profiles')
    .where('user_id', '=', row.user_id)
    .where('hash', '=', row.hash)
    .where('at', '<=', row.at - keptMs)
    .execute()
  await tx
    .insertInto('evaluated_profiles')
    .values(row)
    .onConflict(conflict => conflict.columns(['user_id', 'hash']).doNothing())
    .execute()
}

/** How many profiles an analysis has paid for. */
export async function paidBy(query: Kysely<Tables>, userId: string, analysisId: string): Promise<number> {
  const { count } = await query
    .selectFrom('evaluated_profiles')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('analysis_id', '=', analysisId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes back what is kept about the profile of a deleted account. */
export async function forgetEvaluated(tx: Tx, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs)
    await tx
      .deleteFrom('evaluated_profiles')
      .where(sql<boolean>`item LIKE ${`%${JSON.stringify(slug)}%`}`)
      .execute()
}

export async function pruneEvaluated(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('evaluated_profiles')
    .where('at', '<=', now - keptMs)
    .execute()
}
