import * as v from 'valibot'
import { ApiError } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { password } from '#contract/text-fields.ts'
import { PasswordInput } from '#features/account/index.ts'
import { refreshUser, useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { useForm } from '#forms/use-form.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { OnlineForm } from '../parts/OnlineForm.tsx'
import type { PasswordProps } from '../account/password.modal.ts'
import { TwoStepConfirmation } from './TwoStepConfirmation.tsx'

const required = v.object({ password })
const notRequired = v.object({ password: v.literal('') })

export default function PasswordModal(props: PasswordProps & ModalProps<'done'>) {
  const { user } = useSession()
  return (
    <ModalFrame title={props.title}>
      {user?.two_step ? <TwoStepConfirmation {...props} hasPassword={user.has_password} /> : <PasswordForm {...props} />}
    </ModalFrame>
  )
}

function PasswordForm({ title, text, submitLabel, danger = false, run, close }: PasswordProps & ModalProps<'done'>) {
  const { user } = useSession()
  const isRequired = user?.has_password ?? true
  const form = useForm<{ password: string }, { password: string }>({
    start: { password: '' },
    check: checkWith(isRequired ? required : notRequired),
    errorsOf: thrown => {
      // A second factor was added on another device: the form asks for it then.
      if (thrown instanceof ApiError && thrown.code === 'step_up_required') void refreshUser()
      const refused = errorsFrom<{ password: string }>(thrown)
      // Without a password field its error is shown for the form: the sign-in is too long ago.
      return isRequired ? refused : { failure: refused.failure ?? refused.errors?.password?.[0] ?? 'Something went wrong' }
    },
    submit: async ({ password: typed }) => {
      await run(typed || undefined)
      close('done')
    },
  })
  return (
    <OnlineForm
      label={title}
      form={form}
      submitLabel={submitLabel}
      kind={danger ? 'danger' : 'primary'}
      moreButtons={<Button onClick={() => close()}>Cancel</Button>}
    >
      <p>{text}</p>
      <input hidden type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      {isRequired && (
        <Field label="Your password" error={form.errors.password}>
          <PasswordInput {...form.text('password')} data-autofocus autoComplete="current-password" required />
        </Field>
      )}
    </OnlineForm>
  )
}
