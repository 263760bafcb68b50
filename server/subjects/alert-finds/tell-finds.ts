import { followTold, searchTold } from '#contract/alert-texts.ts'
import { to } from '#contract/to.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import type { CatalogueChanges } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { profileOfAlert } from '../alerts/index.ts'
import { type Notice, notify } from '../notifications/index.ts'
import { matchedUpTo } from './matched-changes.ts'
import { pushFinds } from './push-finds.ts'

/** Notifications of one write job. */
const batch = 50

/**
 * Tells the users what their alerts found: one notification for each alert, and none where nothing is new any more. While somebody still
 * matches these changes it tells nothing: whoever comes to their end does.
 */
export async function tellFinds(store: Store, changes: CatalogueChanges, now: () => number): Promise<void> {
  const hasMore = async () => (await store.read.selectFrom('untold_finds').select('alert').limit(1).execute()).length > 0
  while ((await hasMore()) && (await store.write(tx => tellNext(tx, changes, now()))));
}

/** Whether there may be more to tell. */
async function tellNext(tx: Tx, { catalogueId, newest }: CatalogueChanges, now: number): Promise<boolean> {
  for (const index of indexNames) if ((await matchedUpTo(tx, index, catalogueId)) < newest[index]) return false
  const rows = await tx.selectFrom('untold_finds').selectAll().orderBy('user_id').orderBy('alert').limit(batch).execute()
  for (const { user_id, alert, finds, last_number } of rows) {
    const notice = await noticeOf(tx, user_id, alert, finds)
    if (notice) {
      await notify(tx, { ...notice, userId: user_id, key: `alert:${alert}:${last_number}` }, now)
      await pushFinds(tx, { userId: user_id, alert, title: notice.message, finds }, now)
    }
    await tx.deleteFrom('untold_finds').where('user_id', '=', user_id).where('alert', '=', alert).execute()
  }
  return true
}

/** Undefined if the alert has gone, was paused, or its results were looked at meanwhile. */
async function noticeOf(tx: Tx, userId: string, alert: string, finds: number): Promise<Omit<Notice, 'userId' | 'key'> | undefined> {
  const told = { variant: 'info', messagePrefix: '', link: to('alerts') } as const
  const profile = profileOfAlert(alert)
  if (profile) {
    const { index, slug } = profile
    const row = await tx
      .selectFrom('subscriptions')
      .select(['name', 'new_results', 'is_paused'])
      .where('user_id', '=', userId)
      .where('index_name', '=', index)
      .where('slug_value', '=', slug)
      .executeTakeFirst()
    return isToBeTold(row) ? { ...told, message: followTold(row.name, Math.min(finds, row.new_results)) } : undefined
  }
  const row = await tx.selectFrom('searches').select(['name', 'new_results', 'is_paused']).where('id', '=', alert).executeTakeFirst()
  return isToBeTold(row) ? { ...told, message: searchTold(row.name, Math.min(finds, row.new_results)) } : undefined
}

const isToBeTold = <A extends { is_paused: boolean; new_results: number }>(alert: A | undefined): alert is A =>
  alert !== undefined && !alert.is_paused && alert.new_results > 0
