import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/current-session.ts'
import { to } from '#contract/to.ts'
import { OnlineForm } from '#features/settings/index.ts'
import { go } from '#routing/navigation.ts'
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
export function StepForm({ step, user, form, children }: StepFormProps) {
  return (
    <OnlineForm
      label={`Step ${step}`}
      form={form}
      submitLabel={isRevisit(user) ? 'Save' : step === stepCount ? 'Save and finish' : 'Continue'}
      kind="primary"
      moreButtons={
        <>
          <Button onClick={() => void skipStep(step, user)}>{isRevisit(user) ? 'Back to settings' : 'Skip this step'}</Button>
          {!isRevisit(user) && (
            <Button kind="quiet" onClick={() => void go(to('searchHome'))}>
              Finish later
            </Button>
          )}
        </>
      }
    >
      {children}
    </OnlineForm>
  )
}
