import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { limits } from '#contract/limits.ts'
import { plans } from '#contract/plans.ts'
import { localDraft } from '#forms/draft-storage.ts'
import { flash } from '#ui/feedback/flash.ts'
import { useForm } from '#forms/use-form.ts'
import type { Closing } from '#ui/overlay/modal.ts'
import { AddressModal } from './AddressModal.tsx'

const start = { email: '' }
const check = checkWith(plans.inviteColleague.body)

/** Invites somebody by mail and gives them days of free access (S1§6). */
export default function InviteColleagueModal({ close }: Closing<void>) {
  const keyed = useRetryKey()
  const form = useForm({
    start,
    check,
    // Closing, a reload and a failure lose nothing.
    draft: localDraft('invite-colleague'),
    submit: async body => {
      await keyed(body.email, key => call(plans.inviteColleague, { body }, { key }))
      flash({ variant: 'success', text: `Thanks! Your request to invite ${body.email} has been received.` })
      close()
    },
    errorsOf: thrown => {
      const told = errorsFrom<typeof start>(thrown)
      flash({ variant: 'danger', text: told.errors?.email?.join(' ') ?? told.failure ?? '' })
      return { ...(told.errors && { errors: told.errors }) }
    },
  })
  return (
    <AddressModal
      title="Invite a colleague"
      form={form}
      error={form.errors.email}
      input={{ ...form.text('email'), autoComplete: 'off' }}
      submitLabel="Send invitation"
      waits="An invitation can be sent"
      onCancel={() => close()}
    >
      <p>Your colleague gets a link that opens everything for {limits.freeAccessDays} days.</p>
    </AddressModal>
  )
}
