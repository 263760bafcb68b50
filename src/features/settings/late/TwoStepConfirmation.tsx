import { useCallback, useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import { secondFactors } from '#contract/second-factors.ts'
import type { SecondStep } from '#contract/second-step.ts'
import { PasswordInput } from '#features/account/index.ts'
import { ProofForm } from '#features/second-factors/index.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
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
        <ProofForm
          step={step}
          label={title}
          submitLabel={submitLabel}
          Password={hasPassword ? PasswordInput : undefined}
          submit={async (proof, password) => {
            await call(account.confirmIdentity, { body: { ...(password !== undefined && { password }), second_step: proof } })
            await run(password)
            close('done')
          }}
        >
          <Button kind="quiet" onClick={() => close()}>
            Cancel
          </Button>
        </ProofForm>
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
  const begin = useCallback(
    () => void call(secondFactors.beginConfirmation, {}).then(setStep, (thrown: unknown) => setFailure(failureFrom(thrown))),
    [],
  )
  useEffect(begin, [begin])
  const again = () => {
    setFailure(undefined)
    begin()
  }
  return { step, failure, again }
}
