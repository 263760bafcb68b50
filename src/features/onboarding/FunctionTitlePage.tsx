import * as v from 'valibot'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { userChange } from '#contract/users.ts'
import { FunctionTitleField, selectionOf, type Selection, selectionError } from '#features/researchers/index.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { useSession } from '#session/session.ts'
import { Field } from '#ui/field/Field.tsx'
import { useForm } from '#forms/use-form.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { leaveSavedStep, saveStep } from './steps.ts'
import { StepForm } from './StepForm.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Step 2: job title and academic title. */
export function FunctionTitlePage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <StepFrame step={2} nextStep={user.onboarding_step} title="What do you do?">
      <p>This is shown on your profile, so that people know who they’re writing to.</p>
      <WithDraft name="onboarding/2">{draft => <TitleForm user={user} draft={draft} />}</WithDraft>
    </StepFrame>
  )
}

interface Values {
  academic_title: string
  function_title: Selection
}

const checkTitle = checkWith(v.object({ academic_title: userChange.entries.academic_title.wrapped }))

function check({ academic_title, function_title }: Values) {
  const checked = checkTitle({ academic_title })
  const titleErrors = selectionError(function_title)
  if (!('output' in checked) || titleErrors.length > 0)
    return { errors: { ...('errors' in checked && checked.errors), ...(titleErrors.length > 0 && { function_title: titleErrors }) } }
  return { output: { ...checked.output, function_title_id: function_title.chosen?.id ?? null } }
}

function TitleForm({ user, draft }: { user: Readonly<CurrentUser>; draft: DraftStorage }) {
  const start = { academic_title: user.academic_title, function_title: selectionOf(user.function_title && { ...user.function_title }) }
  const form = useForm({
    start,
    check,
    draft: onlyChanges(draft, start),
    errorsOf: errorsFrom,
    submit: change => saveStep(2, user.user_id, change),
    afterwards: () => leaveSavedStep(2, user),
  })
  const { values, errors, set, text } = form
  return (
    <StepForm step={2} user={user} form={form}>
      <FunctionTitleField value={values.function_title} error={errors.function_title} onChange={value => set('function_title', value)} />
      <Field label="Academic title" optional error={errors.academic_title}>
        <TextInput {...text('academic_title')} autoComplete="honorific-prefix" />
      </Field>
    </StepForm>
  )
}
