import { careerDateFault, type CareerDates, withoutEndIfPresent } from '#contract/career.ts'
import { limits } from '#contract/limits.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { type CareerTable, putStage, type Stages, stageCount, stageOf } from '../profiles/index.ts'

/** What one stage of a table is called on the wire. */
const words: Readonly<Record<CareerTable, string>> = { experiences: 'experience', educations: 'education' }

/** Adds a stage; one with the same id stays as it is. Returns whether it is new. */
export async function addStage<T extends CareerTable>(
  tx: Tx,
  table: T,
  userId: string,
  input: Omit<Stages[T], 'version'> & CareerDates & { id: string },
): Promise<{ stage: Stages[T]; isNew: boolean }> {
  const existing = await stageOf(tx, table, userId, input.id)
  if (existing) return { stage: existing, isNew: false }
  const most = limits.career.stages
  if ((await stageCount(tx, table, userId)) >= most)
    throw new Refusal('limit_reached', { sentence: `A profile has at most ${most} of these. Remove one that matters less.` })
  const stage = { ...withoutEndIfPresent(input), version: 1 } as unknown as Stages[T]
  await putStage(tx, table, userId, stage)
  return { stage, isNew: true }
}

interface Change {
  change: object
  base: object
  ifMatch: number | undefined
}

/**
 * Changes a stage. Refuses `version_conflict` if a field of the change was changed meanwhile, or if the dates of both changes contradict each
 * other, and `invalid` for dates that do so by themselves.
 */
export async function changeStage<T extends CareerTable>(
  tx: Tx,
  table: T,
  userId: string,
  id: string,
  { change, base, ifMatch }: Change,
): Promise<{ stage: Stages[T]; isChanged: boolean }> {
  const current = await stageOf(tx, table, userId, id)
  if (!current) throw new Refusal('not_found')
  const isCurrent = ifMatch === undefined || ifMatch === current.version
  const merged = mergedFields(current, change, isCurrent ? undefined : base)
  if (!merged) throw new Refusal('version_conflict', { current })
  if (Object.keys(merged).length === 0) return { stage: current, isChanged: false }
  const stage = withoutEndIfPresent({ ...current, ...merged, version: current.version + 1 })
  const fault = careerDateFault(stage)
  if (fault !== undefined && !isCurrent) throw new Refusal('version_conflict', { current })
  if (fault !== undefined) throw new Refusal('invalid', { errors: { [`${words[table]}.to_year`]: [fault] } })
  await putStage(tx, table, userId, stage)
  return { stage, isChanged: true }
}
