import { useId } from 'react'
import { call } from '#api/call.ts'
import { checkWith, errorsFrom } from '#api/form-check.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { secondaryEmails } from '#contract/secondary-emails.ts'
import { session } from '#session/session.ts'
import { guestForm } from '#kit/kept-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { flash } from '#ui/flash.ts'
import { useForm } from '#ui/form/use-form.ts'
import type { Closing } from '#ui/modal.ts'
import { ModalFrame } from '#ui/ModalFrame.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import css from './AddressForm.module.css'

const start = { email_address: '' }
const check = checkWith(secondaryEmails.create.body)

/** Adds an address to the account; a link in a mail confirms it (S2§4). */
export default function SecondaryEmailModal({ close }: Closing<void>) {
  const id = useId()
  const keyed = useRetryKey()
  const { online } = useReachability()
  const { form, errors, failure, busy, text, handleSubmit } = useForm({
    start,
    check,
    // Closing, a reload and a failure lose nothing.
    kept: guestForm('secondary-email'),
    submit: async body => {
      const params = { id: session.user?.user_id ?? '' }
      await keyed(body.email_address, key => call(secondaryEmails.create, { params, body }, { key }))
      flash({
        variant: 'success',
        text: `Almost done! We've sent a confirmation email to ${body.email_address}, please complete your verification process by clicking on the link.`,
      })
      close()
    },
    errorsOf: errorsFrom<typeof start>,
  })
  return (
    <ModalFrame
      title="Add an address"
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} busy={busy} aria-disabled={!online || undefined}>
            Add address
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={css['form']} onSubmit={handleSubmit} noValidate>
        <Field label="Email address" error={errors.email_address}>
          <TextInput {...text('email_address')} type="email" inputMode="email" autoComplete="email" required data-autofocus />
        </Field>
        {failure && <p role="alert">{failure}</p>}
        {!online && <output>There is no network now. An address can be added when it is back.</output>}
      </form>
    </ModalFrame>
  )
}
