import { useState } from 'react'
import * as v from 'valibot'
import { oneTimeCode, recoveryCode, type SecondProof, type SecondStep } from '#contract/second-step.ts'
import { password } from '#contract/text-fields.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { useForm } from '#forms/use-form.ts'
import { passkeyAnswerOf, passkeyFailure } from './ask-passkey.ts'

/** How a second step can be answered. */
export type Way = 'passkey' | 'code' | 'recovery_code'

/** The ways of a step, the easiest first; a recovery code is always one. */
const waysOf = ({ passkey, code }: SecondStep): Way[] => [
  ...(passkey ? ['passkey' as const] : []),
  ...(code ? ['code' as const] : []),
  'recovery_code',
]

interface StepOptions {
  step: SecondStep
  asksPassword: boolean
  /** Sends the answer; a passkey needs no password. */
  submit: (proof: SecondProof, password: string | undefined) => Promise<void>
  /** Any other refusal than of one of the fields. */
  onRefused?: ((thrown: unknown) => void) | undefined
}

const start = { password: '', code: '' }

/** The state of a second step: the chosen way, the form of a code, and the action of a passkey. */
export function useStep({ step, asksPassword, submit, onRefused }: StepOptions) {
  const ways = waysOf(step)
  const [way, setWay] = useState<Way>(ways[0]!)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { challenge, passkey } = step
  const form = useForm<typeof start, typeof start>({
    start,
    check: checkWith(
      v.object({ password: asksPassword ? password : v.string(), code: way === 'recovery_code' ? recoveryCode : oneTimeCode }),
    ),
    secret: ['password', 'code'],
    validateOn: 'submit',
    errorsOf: thrown => {
      onRefused?.(thrown)
      const { errors = {}, ...rest } = errorsFrom<Record<string, unknown>>(thrown)
      // Both kinds of codes have one field.
      return {
        ...rest,
        errors: { ...(errors['password'] && { password: errors['password'] }), code: errors['code'] ?? errors['recovery_code'] ?? [] },
      }
    },
    submit: ({ password: typed, code }) => submit({ challenge, [way]: code }, typed || undefined),
  })
  return {
    ways,
    way,
    codeForm: form,
    asking,
    failure: way === 'passkey' ? failure : form.failure,
    choose: (next: Way) => {
      setFailure(undefined)
      form.setErrors({})
      form.set('code', '')
      setWay(next)
    },
    askPasskey: async () => {
      if (asking || !passkey) return
      setAsking(true)
      setFailure(undefined)
      try {
        await submit({ challenge, passkey: await passkeyAnswerOf(passkey) }, undefined)
      } catch (thrown) {
        onRefused?.(thrown)
        setFailure(passkeyFailure(thrown))
      } finally {
        setAsking(false)
      }
    },
  }
}
