import * as v from 'valibot'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { password } from '#contract/text-fields.ts'
import { PasswordInput } from '#features/account/index.ts'
import { endSession, useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { useForm } from '#forms/use-form.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { DeleteAccountProps } from '../account/delete-account.modal.ts'
import css from './DeleteAccountModal.module.css'
import { OnlineForm } from '../parts/OnlineForm.tsx'

const withPassword = v.object({ password })
const withoutPassword = v.object({ password: v.pipe(v.string(), v.trim(), v.literal('DELETE', 'Please type DELETE.')) })

export default function DeleteAccountModal({ run, close }: DeleteAccountProps & ModalProps<void>) {
  const { user } = useSession()
  const hasPassword = user?.has_password ?? true
  const form = useForm<{ password: string }, { password: string }>({
    start: { password: '' },
    check: checkWith(hasPassword ? withPassword : withoutPassword),
    errorsOf: errorsFrom,
    submit: async ({ password: typed }) => {
      if (!(await run(hasPassword ? typed : undefined))) return
      // The account is gone; this deletes the data on the device, and the login page says so, as on the user's other devices.
      await endSession('deleted')
    },
  })
  return (
    <ModalFrame title="Delete your account?">
      <OnlineForm
        label="Delete your account"
        form={form}
        submitLabel="Delete my account"
        kind="danger"
        moreButtons={<Button onClick={() => close()}>Cancel</Button>}
      >
        <div className={css['text']}>
          <p>This will be deleted now, for good:</p>
          <ul>
            <li>your profile, picture, addresses and ways to log in, on all devices</li>
            <li>folders that only you have, what you follow, your credits and settings</li>
            <li>everything on this device, including unsent changes</li>
          </ul>
          <p>This will stay:</p>
          <ul>
            <li>what public sources say about you, as before you had an account</li>
            <li>folders, groups and communities that you share: someone else in them becomes the owner</li>
            <li>your questions, answers and comments in communities, without your name</li>
            <li>emails that people have already received</li>
          </ul>
          <p>Download your data first if you want to keep it.</p>
        </div>
        <input hidden type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        {hasPassword ? (
          <Field label="Your password" error={form.errors.password}>
            <PasswordInput {...form.text('password')} data-autofocus autoComplete="current-password" required />
          </Field>
        ) : (
          <Field label="Type DELETE to continue" error={form.errors.password}>
            <TextInput {...form.text('password')} data-autofocus autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          </Field>
        )}
      </OnlineForm>
    </ModalFrame>
  )
}
