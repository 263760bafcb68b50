import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/current-session.ts'
import { to } from '#contract/to.ts'
import { OnlineForm, QueuedForm } from '#features/settings/index.ts'
import { go } from '#routing/navigation.ts'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { Button } from '#ui/button/Button.tsx'
import type { SentForm } from '#forms/use-form.ts'
import { isRevisit, skipStep, type StepNumber, stepCount } from './steps.ts'

interface StepFormProps {
  step: StepNumber
  user: Readonly<CurrentUser>
  form: SentForm
  children: ReactNode
}

/** The form of one step: save and continue, skip the step, or finish later. The onboarding continues here on any device. */
export const StepForm = ({ form, children, ...place }: StepFormProps) => (
  <OnlineForm {...frameOf(place)} form={form}>
    {children}
  </OnlineForm>
)

/** The same for a step whose change is queued. */
export const QueuedStepForm = ({ form, children, ...place }: StepFormProps) => (
  <QueuedForm {...frameOf(place)} form={form}>
    {children}
  </QueuedForm>
)

const frameOf = ({ step, user }: Pick<StepFormProps, 'step' | 'user'>) => ({
  label: `Step ${step}`,
  submitLabel: isRevisit(user) ? 'Save' : step === stepCount ? 'Save and finish' : 'Continue',
  kind: 'primary' as const,
  moreButtons: (
    <>
      <Button onClick={() => void skipStep(step, user)}>{isRevisit(user) ? 'Back to settings' : 'Skip this step'}</Button>
      {!isRevisit(user) && (
        <Button kind="quiet" onClick={() => void go(takePreviousRoute() ?? to('searchHome'))}>
          Finish later
        </Button>
      )}
    </>
  ),
})
