import { call } from '#api/call.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { collaborations, onboarding } from '#contract/onboarding.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { useForm } from '#forms/use-form.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { type SavedInterests, useSavedInterests } from './saved-interests.ts'
import { finishStep } from './steps.ts'
import { StepForm } from './StepForm.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Step 4: kinds of collaboration. */
export function CollaborationsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <StepFrame step={4} nextStep={user.onboarding_step} title="What are you open to?">
      <p>People who are looking for someone to work with see this on your profile.</p>
      <Loaded user={user} />
    </StepFrame>
  )
}

function Loaded({ user }: { user: Readonly<CurrentUser> }) {
  const saved = useSavedInterests(user.user_id)
  if (!saved) return <Skeleton lines={6} />
  return <WithDraft name="onboarding/4">{draft => <ChoicesForm user={user} saved={saved} draft={draft} />}</WithDraft>
}

interface Values {
  chosen: readonly string[]
}

const check = ({ chosen }: Values) => ({ output: chosen })

const idsOf = (chosen: readonly string[]) => collaborations.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)

function ChoicesForm({ user, saved, draft }: { user: Readonly<CurrentUser>; saved: SavedInterests; draft: DraftStorage }) {
  const start = { chosen: saved.interests?.collaboration_interests ?? [] }
  const form = useForm<Values, readonly string[]>({
    start,
    check,
    draft: onlyChanges(draft, start),
    errorsOf: errorsFrom,
    submit: async chosen => {
      const params = { id: profileId(user) }
      const collaboration_interests = idsOf(await saved.merge('collaboration_interests', chosen))
      await call(onboarding.setCollaborationInterests, { params, body: { collaboration_interest: { collaboration_interests } } })
      await finishStep(4, user)
    },
  })
  const { chosen } = form.values
  return (
    <StepForm step={4} user={user} form={form}>
      <FieldGroup legend="I’m open to">
        {collaborations.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={event => form.set('chosen', event.target.checked ? [...chosen, id] : chosen.filter(other => other !== id))}
          />
        ))}
      </FieldGroup>
    </StepForm>
  )
}
