import type { MembershipEventName } from '#contract/membership-events.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { accountWithAddress } from '../addresses/index.ts'
import { blockersOf } from '../blocked-people/index.ts'
import { notify } from '../notifications/index.ts'
import { noticeOfEvent } from './notice-of-event.ts'
import { readInviteNotices } from './read-invite-notices.ts'

/** Events of one write job. */
const batch = 100
const position = 'noticed_events'

/**
 * Makes a notification of every event that has none yet. Later than the event and in jobs of its own: who has an invited address is not
 * looked up while somebody waits for the answer (A7). The position is stored with what it stands for, so a kill at any moment tells nobody
 * twice, and leaves nobody out.
 */
export async function tellEvents(store: Store, now: () => number, signal: AbortSignal = new AbortController().signal): Promise<void> {
  while (!signal.aborted && (await nextEvents(store.read)).length > 0) await store.write(tx => tellNext(tx, now()))
}

async function tellNext(tx: Tx, now: number): Promise<void> {
  const events = await nextEvents(tx)
  for (const event of events) {
    const userId = event.user_id ?? (event.email === null ? undefined : await accountWithAddress(tx, event.email))
    const notice = userId === undefined ? undefined : noticeOfEvent(event, userId)
    if (notice) await notify(tx, (await isOfBlocked(tx, event, notice.userId)) ? { ...notice, silent: true } : notice, now)
    if (userId !== undefined) await readCancelled(tx, event, userId, now)
  }
  const last = events.at(-1)
  if (!last) return
  const value = String(last.change_seq)
  await tx
    .insertInto('meta')
    .values({ name: position, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function readCancelled(tx: Tx, event: Selectable<Tables['membership_events']>, userId: string, now: number): Promise<void> {
  const { event: name, email, invitable_type: type, invitable_id: id, change_seq: before } = event
  if (name === 'invite-cancelled' && email !== null) await readInviteNotices(tx, { userId, email, type, id, before }, now)
}

/** What people write on their own: of somebody whom its reader has blocked it is listed, but not announced. */
const written: ReadonlySet<MembershipEventName> = new Set<MembershipEventName>(['invite', 'invite-request'])

async function isOfBlocked(tx: Tx, { event, caused_by }: Selectable<Tables['membership_events']>, userId: string): Promise<boolean> {
  return caused_by !== null && written.has(event) && (await blockersOf(tx, caused_by, [userId])).has(userId)
}

async function nextEvents(query: Kysely<Tables>) {
  const told = await query.selectFrom('meta').select('value').where('name', '=', position).executeTakeFirst()
  return query
    .selectFrom('membership_events')
    .selectAll()
    .where('change_seq', '>', Number(told?.value ?? 0))
    .orderBy('change_seq')
    .limit(batch)
    .execute()
}
