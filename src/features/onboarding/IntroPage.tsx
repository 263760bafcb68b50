import * as v from 'valibot'
import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import type { UserCategory } from '#contract/rights.ts'
import { personName } from '#contract/text-fields.ts'
import { categoryId, type UserChange, users } from '#contract/users.ts'
import { NameFields } from '#features/account/index.ts'
import { CategoryChoice, checkCategory } from '#features/settings/index.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { useSession } from '#session/session.ts'
import { useForm } from '#forms/use-form.ts'
import { Picture } from '#ui/picture/Picture.tsx'
import css from './Steps.module.css'
import { leaveSavedStep, saveStep } from './steps.ts'
import { StepForm } from './StepForm.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Step 1: an introduction, the name and the role. */
export function IntroPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <StepFrame step={1} nextStep={user.onboarding_step} title="Welcome to Indago">
      <Picture name="welcome" />
      {user.onboarding_step === 1 && <p>Account created. Four short steps, and you can skip each of them.</p>}
      <ul className={css['lines']}>
        <li>Find researchers, groups, publications, patents, projects and trials in one search.</li>
        <li>Save results in folders, and read them offline.</li>
        <li>Follow people and topics, and write to those you want to work with.</li>
      </ul>
      <WithDraft name="onboarding/1">{draft => <IntroForm user={user} draft={draft} />}</WithDraft>
    </StepFrame>
  )
}

interface Values {
  first_name: string
  last_name: string
  category: UserCategory | ''
}

const checkNames = checkWith(v.partial(v.object({ first_name: personName('first name'), last_name: personName('last name') })))

/** A name that is as it was at the sign-up is neither checked nor sent: it may have one letter. */
const check = (start: Values) => (values: Values) => {
  const { category } = values
  const changed = (['first_name', 'last_name'] as const).filter(name => values[name] !== start[name])
  const names = checkNames(Object.fromEntries(changed.map(name => [name, values[name]])))
  const chosen = checkCategory({ category })
  if (!('output' in names) || !('output' in chosen))
    return { errors: { ...('errors' in names && names.errors), ...('errors' in chosen && chosen.errors) } }
  return { output: { names: names.output, category: chosen.output } }
}

function IntroForm({ user, draft }: { user: Readonly<CurrentUser>; draft: DraftStorage }) {
  const start: Values = { first_name: user.first_name, last_name: user.last_name, category: user.category?.name ?? '' }
  const form = useForm<Values, { names: UserChange; category: UserCategory }>({
    start,
    check: check(start),
    draft: onlyChanges(draft, start),
    errorsOf: errorsFrom,
    submit: async ({ names, category }) => {
      const params = { id: user.user_id }
      if (category !== user.category?.name) await call(users.setCategory, { params, body: { user: { category_id: categoryId(category) } } })
      await saveStep(1, user.user_id, names)
    },
    afterwards: () => leaveSavedStep(1, user),
  })
  const { values, errors, set, text } = form
  return (
    <StepForm step={1} user={user} form={form}>
      <NameFields errors={errors} text={text} />
      <CategoryChoice value={values.category} error={errors.category} onChange={category => set('category', category)} />
    </StepForm>
  )
}
