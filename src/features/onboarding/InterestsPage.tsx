import * as v from 'valibot'
import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { interestNames, onboarding } from '#contract/onboarding.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { useSession } from '#session/session.ts'
import { useForm } from '#forms/use-form.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { type SavedInterests, useSavedInterests } from './saved-interests.ts'
import { InterestsField } from './InterestsField.tsx'
import { finishStep } from './steps.ts'
import { StepForm } from './StepForm.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Step 3: research interests. */
export function InterestsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <StepFrame step={3} nextStep={user.onboarding_step} title="What are your research interests?">
      <p>They’re shown on your profile and help others find you.</p>
      <Loaded user={user} />
    </StepFrame>
  )
}

function Loaded({ user }: { user: Readonly<CurrentUser> }) {
  const saved = useSavedInterests(user.user_id)
  if (!saved) return <Skeleton lines={3} />
  return <WithDraft name="onboarding/3">{draft => <InterestsForm user={user} saved={saved} draft={draft} />}</WithDraft>
}

const check = checkWith(v.object({ interests: interestNames }))

function InterestsForm({ user, saved, draft }: { user: Readonly<CurrentUser>; saved: SavedInterests; draft: DraftStorage }) {
  const start = { interests: [...(saved.interests?.interests ?? [])] }
  const form = useForm({
    start,
    check,
    draft: onlyChanges(draft, start),
    errorsOf: errorsFrom,
    submit: async ({ interests }) => {
      const params = { id: user.user_id }
      const all = await saved.merge('interests', interests)
      await call(onboarding.setInterests, { params, body: { onboarding_interest: { interests: all } } })
      await finishStep(3, user)
    },
  })
  const { values, errors, set } = form
  return (
    <StepForm step={3} user={user} form={form}>
      <InterestsField value={values.interests} error={errors.interests} onChange={interests => set('interests', interests)} />
    </StepForm>
  )
}
