import type { CurrentUser } from '#contract/current-session.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { useSession } from '#session/session.ts'
import { openOrganisation } from '#features/organisations/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InterestsField } from '#features/researchers/index.ts'
import { OwnInterests } from './OwnInterests.tsx'
import { QueuedStepForm } from './StepForm.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useInterestsForm } from './use-interests-form.ts'

/** Step 3: research interests. */
export function InterestsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <StepFrame step={3} nextStep={user.onboarding_step} title="What are your research interests?">
      <p>They’re shown on your profile and help others find you.</p>
      <OwnInterests user={user} list="interests" draftName="onboarding/3">
        {(before, draft) => <InterestsForm user={user} before={before} draft={draft} />}
      </OwnInterests>
      <p>
        Do you belong to an organisation?{' '}
        <Button kind="quiet" size="small" onClick={openOrganisation}>
          Join or create it
        </Button>
      </p>
    </StepFrame>
  )
}

function InterestsForm(own: { user: Readonly<CurrentUser>; before: readonly string[]; draft: DraftStorage }) {
  const { form, chosen, choose } = useInterestsForm({ step: 3, list: 'interests', what: 'Research interests', ...own })
  return (
    <QueuedStepForm step={3} user={own.user} form={form}>
      <InterestsField value={chosen} onChange={choose} />
    </QueuedStepForm>
  )
}
