import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useReachability } from '#api/reachability.ts'
import type { SecondProof, SecondStep } from '#contract/second-step.ts'
import { Form } from '#forms/Form.tsx'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { CodeInput, RecoveryCodeInput } from './CodeInput.tsx'
import css from './StepForm.module.css'
import { useStep, type Way } from './use-step.ts'

interface StepFormProps {
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
export function StepForm({ step, label, submitLabel, Password, submit, onRefused, children }: StepFormProps) {
  const { online } = useReachability()
  const asksPassword = Password !== undefined
  const { ways, way, form, asking, failure, choose, askPasskey } = useStep({ step, asksPassword, submit, onRefused })
  const place = useRef<HTMLDivElement>(null)
  // The first control has the focus, also after another way was chosen.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [way])
  const offline = !online && !failure && <p className={css['note']}>You’re offline. Connect to continue.</p>
  return (
    <div ref={place} className={css['form']}>
      {way === 'passkey' ? (
        <>
          <InlineMessage tone="danger">{failure}</InlineMessage>
          {offline}
          <Button kind="primary" busy={asking} data-autofocus onClick={() => void askPasskey()}>
            {wayLabels.passkey}
          </Button>
        </>
      ) : (
        <Form ref={form.form} aria-label={label} onSubmit={form.handleSubmit}>
          {Password && (
            <Field label="Your password" error={form.errors.password}>
              <Password {...form.text('password')} data-autofocus autoComplete="current-password" required />
            </Field>
          )}
          {way === 'code' ? (
            <Field key={way} label="Code" hint="The six digits that your authenticator app shows now." error={form.errors.code}>
              <CodeInput {...form.text('code')} data-autofocus={Password ? undefined : true} />
            </Field>
          ) : (
            <Field key={way} label="Recovery code" hint="One of the codes that you saved. Each works once." error={form.errors.code}>
              <RecoveryCodeInput {...form.text('code')} data-autofocus={Password ? undefined : true} />
            </Field>
          )}
          <InlineMessage tone="danger">{failure}</InlineMessage>
          {offline}
          <Button type="submit" kind="primary" busy={form.busy}>
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
    </div>
  )
}
