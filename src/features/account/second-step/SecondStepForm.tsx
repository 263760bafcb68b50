import { call } from '#api/call.ts'
import { limits } from '#contract/limits.ts'
import { secondFactors } from '#contract/second-factors.ts'
import type { SecondProof, SecondStep } from '#contract/second-step.ts'
import { ProofForm } from '#features/second-factors/index.ts'
import { adoptLogin, knownDevice } from '#session/sign-in.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Lead } from '../form/AuthPage.tsx'
import { goAfterLogin } from '../go-after-login.ts'

interface SecondProofFormProps {
  step: SecondStep
  onRestart: () => void
}

/** The second step of a login, after the right password or another site. */
export default function SecondStepForm({ step, onRestart }: SecondProofFormProps) {
  const finish = async (proof: SecondProof) => {
    const { recovery_codes_left: left, ...reply } = await call(secondFactors.finishSignIn, { body: { ...proof, ...knownDevice() } })
    await adoptLogin(reply)
    if (left !== undefined && left <= limits.secondFactors.fewCodes) flash({ variant: 'warning', text: fewCodesText(left) })
    await goAfterLogin()
  }
  return (
    <>
      <Lead>Your account asks for a second step. It protects you if someone knows your password.</Lead>
      <ProofForm step={step} label="Two-step login" submitLabel="Log in" submit={finish}>
        <Button kind="quiet" onClick={onRestart}>
          Start again
        </Button>
      </ProofForm>
    </>
  )
}

const fewCodesText = (left: number): string =>
  `${left === 0 ? 'That was your last recovery code.' : left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`} Make new ones in your account settings.`
