import { limits } from '#contract/limits.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { notify } from '../notifications/index.ts'
import type { JobEnd, JobKind } from './job-kind.ts'
import type { StoredJob } from './rows.ts'

/** Notifies the user of the end of a job that took so long that nobody may be waiting for it any more (S1§4). */
export async function tellEnd(tx: Tx, kind: JobKind, job: StoredJob, end: JobEnd, now: number): Promise<void> {
  if (now - job.created_at < limits.bulkSave.slow) return
  const notice = await kind.notice?.(tx, job.user_id, end)
  if (notice) await notify(tx, { ...notice, userId: job.user_id, kind: 'jobs', key: `job:${job.id}` }, now)
}
