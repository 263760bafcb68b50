import { ApiError, call } from '#api/call.ts'
import { claims } from '#contract/claims.ts'
import { session, updateUser } from '#session/session.ts'
import { flash } from '#ui/feedback/flash.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { type ClaimedRecord, ClaimRecordModal } from './claim-record.modal.ts'

/**
 * Makes a record part of the user’s profile. If nothing proves that it is theirs, they are asked why it is. Resolves to what became of it;
 * undefined if they gave up.
 */
export async function takeOver(record: ClaimedRecord): Promise<'claimed' | 'requested' | undefined> {
  const { user } = session
  if (!user) return undefined
  try {
    const done = await call(claims.claim, { params: { id: user.user_id }, body: { claim: { slug_value: record.slug } } })
    updateUser(done.user)
    flash({ variant: 'success', text: `You claimed the record of ${record.name}.` })
    return done.state
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || !thrown.errors?.['claim.message']) throw thrown
    return (await openModal(ClaimRecordModal, { record })) === 'sent' ? 'requested' : undefined
  }
}
