import * as v from 'valibot'
import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import { type SecondaryEmail, secondaryEmails } from '#contract/secondary-emails.ts'
import { addressAddedText } from '#features/plans/index.ts'
import { Field } from '#ui/field/Field.tsx'
import { useForm } from '#forms/use-form.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { OnlineForm } from '../parts/OnlineForm.tsx'
import { useRetryKey } from '#api/retry-key.ts'
import { flashSuccess, flashWarning } from '#forms/flashes.ts'
import { WithDraft } from '#forms/WithDraft.tsx'

interface AddEmailFormProps {
  user: Readonly<CurrentUser>
  others: readonly SecondaryEmail[]
  onAdded: () => void
}

/** Adds an email address, which counts once its link was opened (S2§8). */
export const AddEmailForm = (props: AddEmailFormProps) => (
  <WithDraft name="settings/email" height="8rem">
    {draft => <AddingForm {...props} draft={draft} />}
  </WithDraft>
)

const start = { email_address: '' }

const check = checkWith(v.object({ email_address: secondaryEmails.create.body.entries.email_address }))

function AddingForm({ user, others, onAdded, draft }: AddEmailFormProps & { draft: DraftStorage }) {
  const sendOnce = useRetryKey()
  const form = useForm({
    start,
    check,
    draft: onlyChanges(draft, start),
    errorsOf: errorsFrom,
    submit: async ({ email_address }) => {
      const added = others.find(({ email }) => email === email_address)
      if (added || email_address === user.email)
        return flashWarning(added?.confirmed_at === null ? organisationTexts.alreadyAdded : organisationTexts.alreadyConfirmed)
      const params = { id: user.user_id }
      await sendOnce(email_address, key => call(secondaryEmails.create, { params, body: { email_address } }, { key }))
      await form.reset(start)
      flashSuccess(addressAddedText(email_address))
      onAdded()
    },
  })
  return (
    <OnlineForm label="Add an email address" form={form} submitLabel="Add address">
      <Field label="Another email address" error={form.errors.email_address}>
        <TextInput
          {...form.text('email_address')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </OnlineForm>
  )
}
