import type { ComponentProps, ReactNode } from 'react'
import { Form } from '#forms/Form.tsx'
import type { SentForm } from '#forms/use-form.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { OnlineButton } from './OnlineButton.tsx'
import { useBlockedReason } from './use-blocked-reason.ts'
import css from './OnlineForm.module.css'

interface OnlineFormProps {
  /** The accessible name of the form. */
  label: string
  form: SentForm
  /** The text of the button. */
  submitLabel: string
  kind?: ComponentProps<typeof OnlineButton>['kind']
  /** Buttons after the submit button. */
  moreButtons?: ReactNode
  children: ReactNode
}

/** A form that needs the server: its fields, its failure, and a submit button that says why it is disabled. */
export function OnlineForm({
  label,
  form: { form, failure, busy, handleSubmit },
  submitLabel,
  kind,
  moreButtons,
  children,
}: OnlineFormProps) {
  const blocked = useBlockedReason()
  return (
    <Form ref={form} aria-label={label} onSubmit={event => (blocked ? event.preventDefault() : handleSubmit(event))}>
      {children}
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <div className={css['actions']}>
        <OnlineButton type="submit" kind={blocked ? undefined : kind} busy={busy} showsReason>
          {submitLabel}
        </OnlineButton>
        {moreButtons}
      </div>
    </Form>
  )
}
