import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { secondaryEmails } from '#contract/secondary-emails.ts'
import { session } from '#session/session.ts'
import { localDraft } from '#forms/draft-storage.ts'
import { flash } from '#ui/feedback/flash.ts'
import { useForm } from '#forms/use-form.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { addressAddedText } from '../address-added.ts'
import { AddressModal } from './AddressModal.tsx'

const start = { email_address: '' }
const check = checkWith(secondaryEmails.create.body)

/** Adds an email address to the account; a link in a mail confirms it (S2§4). */
export default function SecondaryEmailModal({ close }: ModalProps<void>) {
  const sendOnce = useRetryKey()
  const form = useForm({
    start,
    check,
    draft: localDraft('secondary-email'),
    submit: async body => {
      const params = { id: session.user?.user_id ?? '' }
      await sendOnce(body.email_address, key => call(secondaryEmails.create, { params, body }, { key }))
      flash({ variant: 'success', text: addressAddedText(body.email_address) })
      close()
    },
    errorsOf: errorsFrom<typeof start>,
  })
  return (
    <AddressModal
      title="Add an email address"
      form={form}
      error={form.errors.email_address}
      input={{ ...form.text('email_address'), autoComplete: 'email' }}
      submitLabel="Add address"
      action="add the address"
      onCancel={() => close()}
    />
  )
}
