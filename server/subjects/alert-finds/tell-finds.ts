import { profileOfAlert } from '#contract/alert-names.ts'
import { followTold, searchTold } from '#contract/alert-texts.ts'
import { to } from '#contract/to.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import type { CatalogueChanges } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { readAlert } from '../alert-rows/index.ts'
import { toldOf } from '../alerts/index.ts'
import { notify } from '../notifications/index.ts'
import { preferencesOf, takeTurn } from '../preferences/index.ts'
import { matchedUpTo } from './matched-changes.ts'
import { pushFinds } from './push-finds.ts'

/** Notifications of one write job. */
const batch = 50

/**
 * Tells the users what their alerts found: one notification for each alert, and none where nothing is new any more; mails take their turn then. While somebody still
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
    const told = await readAlert(tx, { user_id, alert })
    if (told && !told.is_paused && told.new_results > 0) {
      const text = profileOfAlert(alert) ? followTold : searchTold
      const message = text(told.name, Math.min(finds, told.new_results))
      const notice = { variant: 'info', messagePrefix: '', message, link: to('alerts') } as const
      await notify(tx, { ...notice, userId: user_id, kind: 'alerts', key: `${toldOf(alert)}${last_number}` }, now)
      await pushFinds(tx, { userId: user_id, alert, title: message, finds }, now)
      if (told.mail !== 'off') await takeTurn(tx, user_id, await preferencesOf(tx, user_id), told.mail, now)
    }
    await tx.deleteFrom('untold_finds').where('user_id', '=', user_id).where('alert', '=', alert).execute()
  }
  return true
}
