import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useReachability } from '#api/reachability.ts'
import type { SecondProof, SecondStep } from '#contract/second-step.ts'
import { Form } from '#forms/Form.tsx'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { CodeInput, RecoveryCodeInput } from './CodeInput.tsx'
import css from './ProofForm.module.css'
import { useStep, type Way } from './use-step.ts'

interface ProofFormProps {
  step: SecondStep
  /** The accessible name of the form. */
  label: string
  /** The text of the button. */
  submitLabel: string
  /** The input for the password, where it is asked for with a code. */
  Password?: ((props: ComponentProps<'input'>) => ReactNode) | undefined
  submit: (proof: SecondProof, password: string | undefined) => Promise<void>
  onRefused?: (thrown: unknown) => void
  /** After the ways. */
  children?: ReactNode
}

const wayLabels: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
  recovery_code: 'Use a recovery code',
}

/** Asks for the second step of a login or a confirmation: by a passkey, a code of the app, or a recovery code. */
export function ProofForm({ step, label, submitLabel, Password, submit, onRefused, children }: ProofFormProps) {
  const { online } = useReachability()
  const asksPassword = Password !== undefined
  const { ways, way, codeForm, asking, failure, choose, askPasskey } = useStep({ step, asksPassword, submit, onRefused })
  const { form, errors, busy, text, handleSubmit } = codeForm
  const offline = !online && !failure && <p className={css['note']}>You’re offline. Connect to continue.</p>
  return (
    <FocusFirst key={way}>
      {way === 'passkey' ? (
        <>
          <InlineMessage tone="danger">{failure}</InlineMessage>
          {offline}
          <Button kind="primary" busy={asking} data-autofocus onClick={() => void askPasskey()}>
            {wayLabels.passkey}
          </Button>
        </>
      ) : (
        <Form ref={form} aria-label={label} onSubmit={handleSubmit}>
          {Password && (
            <Field label="Your password" error={errors.password}>
              <Password {...text('password')} data-autofocus autoComplete="current-password" required />
            </Field>
          )}
          {way === 'code' ? (
            <Field key={way} label="Code" hint="The six digits that your authenticator app shows now." error={errors.code}>
              <CodeInput {...text('code')} data-autofocus={Password ? undefined : true} />
            </Field>
          ) : (
            <Field key={way} label="Recovery code" hint="One of the codes that you saved. Each works once." error={errors.code}>
              <RecoveryCodeInput {...text('code')} data-autofocus={Password ? undefined : true} />
            </Field>
          )}
          <InlineMessage tone="danger">{failure}</InlineMessage>
          {offline}
          <Button type="submit" kind="primary" busy={busy}>
            {submitLabel}
          </Button>
        </Form>
      )}
      {step.passkeys_at.length > 0 && ways.length === 1 && (
        <p className={css['note']}>
          Your passkeys do not work at this address. They work at{' '}
          {step.passkeys_at.map((address, at) => (
            <span key={address}>
              {at > 0 && ', '}
              <a href={address}>{address}</a>
            </span>
          ))}
          .
        </p>
      )}
      <div className={css['ways']}>
        {ways
          .filter(other => other !== way)
          .map(other => (
            <Button key={other} kind="quiet" onClick={() => choose(other)}>
              {wayLabels[other]}
            </Button>
          ))}
        {children}
      </div>
    </FocusFirst>
  )
}

/** The first control gets the focus: when the form is drawn, and with a new key after another way was chosen. */
function FocusFirst({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return (
    <div ref={place} className={css['form']}>
      {children}
    </div>
  )
}
