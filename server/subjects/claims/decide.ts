import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { Refusal } from '../../core/refusal.ts'
import { to } from '#contract/to.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import { removeFollowers } from '../alerts/index.ts'
import { forgetFoundProfiles } from '../kept-finds/index.ts'
import { notify } from '../notifications/index.ts'
import type { ProfileRecords } from '../people/index.ts'
import { answerMail } from './mails.ts'
import type { StoredRequest } from './requests.ts'
import { giveBack, holderOf, takeOver } from './rows.ts'

interface Decision {
  accepted: boolean
  reason: string
  /** The owner of the server. */
  decidedBy: string
  /** The record as its providers have it. */
  record: CatalogueRecord | undefined
  now: number
}

interface Parts {
  mail: MailQueue
  profiles: ProfileRecords
}

/** Does what was decided about a request, and tells whoever it concerns. What was decided before is undone. */
export async function decide({ mail, profiles }: Parts, tx: Tx, request: StoredRequest, decision: Decision): Promise<void> {
  const { accepted, reason, decidedBy, now } = decision
  if (request.kind === 'claim') await decideClaim(profiles, tx, { ...request, user_id: request.user_id! }, decision)
  else if (request.kind === 'remove') await decideRemoval(profiles, tx, request, decision)
  await tx
    .updateTable('record_requests')
    .set({ state: accepted ? 'accepted' : 'declined', reason: reason === '' ? null : reason, answered_at: now })
    .where('id', '=', request.id)
    .execute()
  await recordAudit(
    tx,
    {
      kind: 'record_request_answered',
      userId: decidedBy,
      details: { id: request.id, kind: request.kind, slug: request.slug_value, accepted },
    },
    now,
  )
  if (request.email !== null) await mail.write(tx, answerMail({ ...request, to: request.email, accepted, reason }), now)
}

async function decideClaim(
  profiles: ProfileRecords,
  tx: Tx,
  { id, user_id, slug_value, name }: StoredRequest & { user_id: string },
  { accepted, reason, record, now }: Decision,
): Promise<void> {
  const holder = await holderOf(tx, slug_value)
  const told = { kind: 'profile', key: `record_answer:${id}:${now}` } as const
  if (accepted && holder !== user_id) {
    if (!record) throw new Refusal('gone')
    if (holder !== undefined) {
      await giveBack(tx, holder, now)
      await profiles.markStale(tx, holder)
      const message = 'An administrator removed this record from your profile: '
      await notify(tx, { ...told, userId: holder, variant: 'warning', message, messageSuffix: name }, now)
    }
    await takeOver(tx, { userId: user_id, record, way: 'request', now })
    await profiles.markStale(tx, user_id)
  }
  if (!accepted && holder === user_id) {
    await giveBack(tx, user_id, now)
    await profiles.markStale(tx, user_id)
    profiles.markMoved()
  }
  const why = reason === '' ? '' : `. ${reason}`
  await notify(
    tx,
    accepted
      ? {
          ...told,
          userId: user_id,
          variant: 'success',
          message: 'Your request was accepted. Your profile now has the record of ',
          messageSuffix: name,
          link: to('researcher.show', { id: slug_value }),
        }
      : {
          ...told,
          userId: user_id,
          variant: 'info',
          message: 'Your request was declined for the record of ',
          messageSuffix: `${name}${why}`,
        },
    now,
  )
}

async function decideRemoval(profiles: ProfileRecords, tx: Tx, { slug_value }: StoredRequest, { accepted, now }: Decision): Promise<void> {
  if (accepted && (await holderOf(tx, slug_value)) !== undefined)
    throw new Refusal('forbidden', { sentence: 'This record has been claimed in the meantime. Its owner manages it now.' })
  if (accepted) {
    await tx
      .insertInto('hidden_records')
      .values({ slug_value, hidden_at: now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await removeFollowers(tx, [slug_value], now)
    await forgetFoundProfiles(tx, [slug_value])
  } else await tx.deleteFrom('hidden_records').where('slug_value', '=', slug_value).execute()
  profiles.markMoved()
}
