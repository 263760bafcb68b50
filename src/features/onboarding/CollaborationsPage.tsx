import type { CurrentUser } from '#contract/current-session.ts'
import { collaborations } from '#contract/onboarding.ts'
import { ClaimSuggestions } from '#features/claims/index.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { useSession } from '#session/session.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { OwnInterests } from './OwnInterests.tsx'
import { QueuedStepForm } from './StepForm.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useInterestsForm } from './use-interests-form.ts'

/** Step 4: kinds of collaboration. */
export function CollaborationsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <StepFrame step={4} nextStep={user.onboarding_step} title="What are you open to?">
      <p>People who are looking for someone to work with see this on your profile.</p>
      <OwnInterests user={user} list="collaboration_interests" draftName="onboarding/4">
        {(before, draft) => <ChoicesForm user={user} before={before} draft={draft} />}
      </OwnInterests>
      <ClaimSuggestions />
    </StepFrame>
  )
}

function ChoicesForm(own: { user: Readonly<CurrentUser>; before: readonly string[]; draft: DraftStorage }) {
  const { form, chosen, choose } = useInterestsForm({ step: 4, list: 'collaboration_interests', what: 'Collaboration', ...own })
  return (
    <QueuedStepForm step={4} user={own.user} form={form}>
      <FieldGroup legend="I’m open to">
        {collaborations.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={event => choose(event.target.checked ? [...chosen, id] : chosen.filter(other => other !== id))}
          />
        ))}
      </FieldGroup>
    </QueuedStepForm>
  )
}
