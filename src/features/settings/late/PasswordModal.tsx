import * as v from 'valibot'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { password } from '#contract/text-fields.ts'
import { PasswordInput } from '#features/account/index.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { useForm } from '#forms/use-form.ts'
import type { Closing } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { OnlineForm } from '../parts/OnlineForm.tsx'
import type { PasswordProps } from '../account/password.modal.ts'

const asked = v.object({ password })
const notAsked = v.object({ password: v.literal('') })

export default function PasswordModal({ title, text, submitLabel, danger = false, run, close }: PasswordProps & Closing<'done'>) {
  const { user } = useSession()
  const isAsked = user?.has_password ?? true
  const form = useForm<{ password: string }, { password: string }>({
    start: { password: '' },
    check: checkWith(isAsked ? asked : notAsked),
    errorsOf: thrown => {
      const told = errorsFrom<{ password: string }>(thrown)
      // Without a field its sentence is about the whole: the sign-in is too long ago.
      return isAsked ? told : { failure: told.failure ?? told.errors?.password?.[0] ?? 'Something went wrong' }
    },
    submit: async ({ password: typed }) => {
      await run(typed || undefined)
      close('done')
    },
  })
  return (
    <ModalFrame title={title}>
      <OnlineForm
        label={title}
        form={form}
        submitLabel={submitLabel}
        kind={danger ? 'danger' : 'primary'}
        moreButtons={<Button onClick={() => close()}>Cancel</Button>}
      >
        <p>{text}</p>
        <input hidden type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        {isAsked && (
          <Field label="Your password" error={form.errors.password}>
            <PasswordInput {...form.text('password')} data-autofocus autoComplete="current-password" required />
          </Field>
        )}
      </OnlineForm>
    </ModalFrame>
  )
}
