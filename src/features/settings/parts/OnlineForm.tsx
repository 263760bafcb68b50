import type { ComponentProps, ReactNode } from 'react'
import { Form } from '#forms/Form.tsx'
import type { SentForm } from '#forms/use-form.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { OnlineButton } from './OnlineButton.tsx'
import { useBlockedReason } from './use-blocked-reason.ts'
import css from './OnlineForm.module.css'

interface OnlineFormProps {
  /** Names the form for whoever does not see it. */
  label: string
  form: SentForm
  /** What the button says. */
  submitLabel: string
  kind?: ComponentProps<typeof OnlineButton>['kind']
  /** More buttons, after the first. */
  moreButtons?: ReactNode
  children: ReactNode
}

/** A form that only the server can take: its fields, what went wrong with the whole, its button and why that must wait. */
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
      <div className={css['acts']}>
        <OnlineButton type="submit" kind={blocked ? undefined : kind} busy={busy} showsReason>
          {submitLabel}
        </OnlineButton>
        {moreButtons}
      </div>
    </Form>
  )
}
