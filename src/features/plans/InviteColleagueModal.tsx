import { useId } from 'react'
import { call } from '#api/call.ts'
import { checkWith, errorsFrom } from '#api/form-check.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { limits } from '#contract/limits.ts'
import { plans } from '#contract/plans.ts'
import { guestForm } from '#kit/kept-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { flash } from '#ui/flash.ts'
import { useForm } from '#ui/form/use-form.ts'
import type { Closing } from '#ui/modal.ts'
import { ModalFrame } from '#ui/ModalFrame.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import css from './AddressForm.module.css'

const start = { email: '' }
const check = checkWith(plans.inviteColleague.body)

/** Invites somebody by mail and gives them days of free access (S1§6). */
export default function InviteColleagueModal({ close }: Closing<void>) {
  const id = useId()
  const keyed = useRetryKey()
  const { online } = useReachability()
  const { form, errors, busy, text, handleSubmit } = useForm({
    start,
    check,
    // Closing, a reload and a failure lose nothing.
    kept: guestForm('invite-colleague'),
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
    <ModalFrame
      title="Invite a colleague"
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} busy={busy} aria-disabled={!online || undefined}>
            Send invitation
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={css['form']} onSubmit={handleSubmit} noValidate>
        <p>Your colleague gets a link that opens everything for {limits.freeAccessDays} days.</p>
        <Field label="Email address" error={errors.email}>
          <TextInput {...text('email')} type="email" inputMode="email" autoComplete="off" required data-autofocus />
        </Field>
        {!online && <output>There is no network now. An invitation can be sent when it is back.</output>}
      </form>
    </ModalFrame>
  )
}
