import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { secondFactors } from '#contract/second-factors.ts'
import type { SecondStep } from '#contract/second-step.ts'
import { PasswordInput } from '#features/account/index.ts'
import { StepForm } from '#features/second-factors/index.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { confirmIdentity } from '../account/confirm-identity.ts'
import type { PasswordProps } from '../account/password.modal.ts'
import css from './TwoStepConfirmation.module.css'

interface TwoStepConfirmationProps extends PasswordProps, ModalProps<'done'> {
  hasPassword: boolean
}

/** Asks an account with a second factor for a passkey, or for the password and a code. */
export function TwoStepConfirmation({ title, text, submitLabel, run, close, hasPassword }: TwoStepConfirmationProps) {
  const { step, failure, again } = useConfirmationStep()
  return (
    <div className={css['confirmation']}>
      <p>{text}</p>
      {failure ? (
        <>
          <InlineMessage tone="danger">{failure}</InlineMessage>
          <Button onClick={again}>Try again</Button>
        </>
      ) : step ? (
        <StepForm
          step={step}
          label={title}
          submitLabel={submitLabel}
          Password={hasPassword ? PasswordInput : undefined}
          submit={async (proof, password) => {
            await confirmIdentity(password, proof)
            await run(password)
            close('done')
          }}
        >
          <Button kind="quiet" onClick={() => close()}>
            Cancel
          </Button>
        </StepForm>
      ) : (
        <Skeleton lines={3} />
      )}
    </div>
  )
}

/** The challenge of this confirmation, asked for when the modal opens. */
function useConfirmationStep() {
  const [step, setStep] = useState<SecondStep>()
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    call(secondFactors.beginConfirmation, {}).then(
      begun => isUnmounted || setStep(begun),
      (thrown: unknown) => isUnmounted || setFailure(failureFrom(thrown)),
    )
    return () => {
      isUnmounted = true
    }
  }, [tries])
  const again = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  return { step, failure, again }
}
