import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { freeAccessDays, plans } from '#contract/plans.ts'
import { useInstallation } from '#session/installation.ts'
import { localDraft } from '#forms/draft-storage.ts'
import { flash } from '#ui/feedback/flash.ts'
import { useForm } from '#forms/use-form.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { AddressModal } from './AddressModal.tsx'

const start = { email: '' }
const check = checkWith(plans.inviteColleague.body)

/** Invites a colleague by mail, with days of free access (S1§6). */
export default function InviteColleagueModal({ close }: ModalProps<void>) {
  const sendOnce = useRetryKey()
  const days = freeAccessDays(useInstallation()?.new_account_plan ?? 'premium')
  const form = useForm({
    start,
    check,
    draft: localDraft('invite-colleague'),
    submit: async body => {
      await sendOnce(body.email, key => call(plans.inviteColleague, { body }, { key }))
      flash({ variant: 'success', text: `Thanks! Your request to invite ${body.email} has been received.` })
      close()
    },
    errorsOf: thrown => {
      const { errors, failure } = errorsFrom<typeof start>(thrown)
      flash({ variant: 'danger', text: errors?.email?.join(' ') ?? failure ?? '' })
      return { ...(errors && { errors }) }
    },
  })
  return (
    <AddressModal
      title="Invite a colleague"
      form={form}
      error={form.errors.email}
      input={{ ...form.text('email'), autoComplete: 'off' }}
      submitLabel="Send invitation"
      action="send the invitation"
      onCancel={() => close()}
    >
      <p>Your colleague gets a link {days > 0 ? `with full access for ${days} days` : 'to create an account'}.</p>
    </AddressModal>
  )
}
