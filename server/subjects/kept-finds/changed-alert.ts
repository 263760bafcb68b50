import type { SubscriptionChange } from '#contract/alerts.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { AlertKey } from '../alert-rows/index.ts'
import { changedMail } from '../preferences/index.ts'

type Alert = AlertKey &
  Pick<Tables['subscriptions'], 'is_paused' | 'push' | 'mail' | 'mailed_to' | 'finds_from' | 'seen_at' | 'new_results'>

/** An alert after a change by its user. After a pause, and where it begins anew with another search, only what comes later is found. */
export async function changedAlert(tx: Tx, was: Alert, change: SubscriptionChange, { now, anew = false }: { now: number; anew?: boolean }) {
  const { is_paused = was.is_paused, push = was.push, mail = was.mail, seen_at = 0 } = change
  const seen = anew ? { seen_at: now, new_results: 0 } : await seenFinds(tx, was, seen_at, now)
  const change_seq = await nextChangeSeq(tx)
  return {
    ...seen,
    is_paused,
    push,
    finds_from: anew || (was.is_paused && !is_paused) ? now : was.finds_from,
    ...(await changedMail(tx, was, { is_paused, mail, number: change_seq, now })),
    change_seq,
  }
}

/** What is new of an alert after its results were looked at: of two such times the later one counts, and none of the future. */
async function seenFinds(tx: Tx, { user_id, alert, ...was }: Alert, seenAt: number, now: number) {
  const seen_at = Math.max(was.seen_at, Math.min(seenAt, now))
  if (seen_at === was.seen_at) return { seen_at, new_results: was.new_results }
  const { found } = await tx
    .selectFrom('alert_finds')
    .select(({ fn }) => fn.countAll<number | string>().as('found'))
    .where('user_id', '=', user_id)
    .where('alert', '=', alert)
    .where('added_at', '>', seen_at)
    .executeTakeFirstOrThrow()
  return { seen_at, new_results: Number(found) }
}
