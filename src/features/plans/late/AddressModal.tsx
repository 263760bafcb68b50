import { type ComponentProps, type ReactNode, useId } from 'react'
import { useReachability } from '#api/reachability.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Form } from '#forms/Form.tsx'
import type { SentForm } from '#forms/use-form.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './PlanModal.module.css'

interface AddressModalProps {
  title: string
  form: SentForm
  error: readonly string[] | undefined
  input: ComponentProps<'input'>
  /** The text of the button. */
  submitLabel: string
  /** What needs the network: 'add the address'. */
  action: string
  /** Shown above the field. */
  children?: ReactNode
  onCancel: () => void
}

/** Asks for one email address. */
export function AddressModal({
  title,
  form: { form, failure, busy, handleSubmit },
  error,
  input,
  submitLabel,
  action,
  children,
  onCancel,
}: AddressModalProps) {
  const id = useId()
  const { online } = useReachability()
  return (
    <ModalFrame
      title={title}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind={online ? 'primary' : undefined} type="submit" form={id} busy={busy} aria-disabled={!online || undefined}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form ref={form} id={id} onSubmit={handleSubmit}>
        {children}
        <Field label="Email address" error={error}>
          <TextInput {...input} type="email" inputMode="email" required data-autofocus />
        </Field>
        {failure && (
          <p role="alert" className={css['note']}>
            {failure}
          </p>
        )}
        {!online && <output className={css['note']}>You’re offline. Connect to {action}.</output>}
      </Form>
    </ModalFrame>
  )
}
