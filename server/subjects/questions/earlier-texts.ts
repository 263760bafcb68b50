import { limits } from '#contract/limits.ts'
import type { WrittenType } from '#contract/question-moderation.ts'
import type { Tx } from '../../store/unit-of-work.ts'

interface Before {
  id: string
  question_id: string
  title: string | null
  content: string
  version: number
}

/** Keeps a text before it changes: what was reported stays to be seen. Of too many the oldest go. */
export async function keepEarlier(tx: Tx, type: WrittenType, { id: content_id, ...before }: Before, now: number): Promise<void> {
  await tx
    .insertInto('earlier_texts')
    .values({ type, content_id, ...before, at: now })
    .execute()
  await tx
    .deleteFrom('earlier_texts')
    .where('content_id', '=', content_id)
    .where('version', '<=', before.version - limits.question.versions)
    .execute()
}

export async function dropEarlier(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('earlier_texts').where('content_id', 'in', ids).execute()
}
